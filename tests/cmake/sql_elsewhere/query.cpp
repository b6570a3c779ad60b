const char* const kQuery = "SELECT a FROM b";
