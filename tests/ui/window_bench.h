#pragma once

#include "core/pipeline/workers.h"
#include "ui/shell/window_host.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <string>

namespace ds::test {

/// A home of its own and the whole program in it, with real parts; the window is made by build().
class WindowBench {
public:
    WindowBench();

    /// False when the clip cannot be made. `name`: of the file, without ending.
    bool makeClip(const std::string& name);
    /// Makes the program; its window comes with host().start().
    void build();
    void tearDown();

    ui::WindowHost& host() { return *m_host; }
    QString path(const QString& name) const { return m_home.filePath(name); }
    const QString& clip() const { return m_clip; }
    /// For somebody to look at: saved where DS_PICTURES says, if it does.
    void keepPicture(const QString& name);

private:
    QTemporaryDir m_home;
    QString m_clip;
    std::unique_ptr<pipeline::Workers> m_workers;
    std::unique_ptr<ui::WindowHost> m_host;
};

} // namespace ds::test
