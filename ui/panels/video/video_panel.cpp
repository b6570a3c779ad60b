#include "ui/panels/video/video_panel.h"

#include "core/base/phrase_book.h"
#include "core/memory/memory_store.h"
#include "ui/bridge/player_bridge.h"
#include "ui/bridge/session_bridge.h"
#include "ui/panels/video/transport_bar.h"
#include "ui/panels/video/video_view.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/selection.h"
#include "ui/shell/texts.h"
#include "ui/shell/theme.h"

#include <QAction>
#include <QMenu>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ds::ui {

VideoPanel::VideoPanel(const PanelContext& shared, ActionRegistry& actions, QWidget* parent)
    : Panel(u"video"_s, tr("Video"), shared, parent), m_view(new VideoView(shared.theme)),
      m_overlays(new QMenu(tr("Overlays"), this)) {
    buildOverlays();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_view, 1);
    column->addWidget(
        new TransportBar(shared.theme, shared.player, shared.time, actions, m_overlays));
    setFocusProxy(m_view);
    connectAll();
    showEmpty();
    if (shared.player.isOpen())
        showFrame();
    else
        playSource();
}

void VideoPanel::buildOverlays() {
    const auto add = [this](const QString& text, bool Overlays::*flag) {
        QAction* action = m_overlays->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_view->overlays().*flag);
        connect(action, &QAction::toggled, this, [this, flag](bool on) {
            Overlays overlays = m_view->overlays();
            overlays.*flag = on;
            m_view->setOverlays(overlays);
        });
    };
    add(tr("Boxes of entities"), &Overlays::boxes);
    add(tr("Names of entities"), &Overlays::labels);
    add(tr("Time of the frame"), &Overlays::time);
}

void VideoPanel::connectAll() {
    const PanelContext& shared = context();
    connect(&shared.session, &SessionBridge::opened, this, &VideoPanel::playSource);
    connect(&shared.session, &SessionBridge::sourceChosen, this, &VideoPanel::playSource);
    connect(&shared.session, &SessionBridge::closed, this, [this] {
        context().player.close();
        showEmpty();
    });
    connect(&shared.session, &SessionBridge::busyChanged, this, &VideoPanel::showEmpty);
    connect(&shared.session, &SessionBridge::memoryChanged, this, &VideoPanel::fetchBoxes);
    connect(&shared.player, &PlayerBridge::frameShown, this, &VideoPanel::showFrame);
    connect(&shared.player, &PlayerBridge::changed, this, &VideoPanel::showEmpty);
    connect(&shared.selection, &Selection::changed, this, [this] {
        const Selection& selection = context().selection;
        const bool entity = selection.kind() == Selection::Kind::Entity;
        m_view->setMarkedEntity(entity ? selection.id() : QString());
    });
    connect(m_view, &VideoView::entityClicked, this, [this](const QString& name) {
        context().selection.select(Selection::Kind::Entity, name);
    });
    connect(m_view, &VideoView::doubleClicked, this, &VideoPanel::fullScreenWanted);
    connect(m_view, &VideoView::targetSizeChanged, this, [this](QSize pixels) {
        context().player.setTargetSize(pixels.width(), pixels.height());
    });
}

void VideoPanel::playSource() {
    const casefile::Source* source = context().session.source();
    m_fileError.reset();
    if (!source)
        return;
    using File = pipeline::Session::PlayableFile;
    context().session.work<File>(
        this,
        [id = source->id](pipeline::Session& session, std::stop_token) {
            return session.playable(id);
        },
        [this, id = source->id](Result<File> file) {
            SessionBridge& session = context().session;
            if (!file) {
                m_fileError = file.error();
                context().player.close();
                showEmpty();
                return Q_EMIT session.failed(file.error());
            }
            context().player.open(qs(file->path), file->packetIndex, session.indexKeeper(id));
        });
}

void VideoPanel::showFrame() {
    m_view->setFrame(context().player.state().frame);
    fetchBoxes();
}

void VideoPanel::fetchBoxes() {
    const casefile::Run* run = context().session.run();
    const auto& frame = context().player.state().frame;
    if (!run || !frame)
        return m_view->setBoxes({});
    context().session.read<std::vector<memory::EntityBox>>(
        this, u"boxes"_s,
        [run = run->id, t = frame->pts](memory::MemoryReader& reader, const CausalView& view,
                                        std::stop_token) { return reader.boxesAt(view, run, t); },
        [this](Result<std::vector<memory::EntityBox>> boxes) {
            if (boxes)
                m_view->setBoxes(std::move(*boxes));
        });
}

void VideoPanel::showEmpty() {
    const PanelContext& shared = context();
    const pipeline::PlayerState& state = shared.player.state();
    if (!shared.session.busyWith().isEmpty())
        return m_view->setEmptyText(shared.session.busyWith(), {});
    if (m_fileError) {
        m_view->setFrame(nullptr);
        return m_view->setEmptyText(tr("This recording cannot be played."),
                                    qs(shared.phrases.sentence(*m_fileError)));
    }
    if (state.error && !state.open)
        return m_view->setEmptyText(tr("This recording cannot be played."),
                                    qs(shared.phrases.sentence(*state.error)));
    if (state.opening)
        return m_view->setEmptyText(tr("Opening the recording…"), {});
    if (shared.session.source())
        return m_view->setEmptyText({}, {});
    m_view->setFrame(nullptr);
    m_view->setBoxes({});
    if (shared.session.isOpen())
        return m_view->setEmptyText(
            tr("This case holds no recording yet."),
            tr("Add one with Source › Open recording, or drop a file on the window."));
    m_view->setEmptyText(tr("No recording is open."),
                         tr("Open one with Ctrl+O, or drop a file on the window. It plays at once, "
                            "and what changes in it is noted in the background."));
}

} // namespace ds::ui
