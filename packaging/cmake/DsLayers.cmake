# Who may know whom (ARCHITECTURE.md). Checked at the end of the configure.
define_property(TARGET PROPERTY DS_LAYER)

function(ds_check_layers)
endfunction()
