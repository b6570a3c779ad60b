<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ds::ui::Actions</name>
    <message>
        <source>New case…</source>
        <translation>新建案例…</translation>
    </message>
    <message>
        <source>Open case…</source>
        <translation>打开案例…</translation>
    </message>
    <message>
        <source>Close case</source>
        <translation>关闭案例</translation>
    </message>
    <message>
        <source>Open recording…</source>
        <translation>打开录像…</translation>
    </message>
    <message>
        <source>Add a recording to this case…</source>
        <translation>向此案例添加录像…</translation>
    </message>
    <message>
        <source>Relink a recording that moved…</source>
        <translation>重新链接已移动的录像…</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>One frame back</source>
        <translation>后退一帧</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>One frame forward</source>
        <translation>前进一帧</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>Play backwards, faster each time</source>
        <translation>倒放，每按一次更快</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>停止播放</translation>
    </message>
    <message>
        <source>Play forwards, faster each time</source>
        <translation>快放，每按一次更快</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>下一个变化</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>上一个变化</translation>
    </message>
    <message>
        <source>Go to time…</source>
        <translation>转到时间…</translation>
    </message>
    <message>
        <source>Observe</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Pause observing</source>
        <translation>暂停观察</translation>
    </message>
    <message>
        <source>Stop observing</source>
        <translation>停止观察</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Ask…</source>
        <translation>提问…</translation>
    </message>
    <message>
        <source>Stop answering</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Full screen picture</source>
        <translation>全屏画面</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Reset this layout</source>
        <translation>重置此布局</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>About DeltaScope</source>
        <translation>关于 DeltaScope</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Observe again</source>
        <translation>重新观察</translation>
    </message>
    <message>
        <source>Go on observing</source>
        <translation>继续观察</translation>
    </message>
</context>
<context>
    <name>ds::ui::AnswerTexts</name>
    <message>
        <source>Sure</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>Unsure</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>no language model: extractive</source>
        <translation>无语言模型：摘录式回答</translation>
    </message>
    <message>
        <source>Looked, and not there.</source>
        <translation>看过，没有。</translation>
    </message>
    <message>
        <source>Not looked at that time.</source>
        <translation>当时没有看。</translation>
    </message>
    <message>
        <source>Summarised away: the details are no longer kept.</source>
        <translation>已归纳：细节不再保留。</translation>
    </message>
    <message>
        <source>Lost in a gap of the recording.</source>
        <translation>落在录像的间断处。</translation>
    </message>
    <message>
        <source>looked at %1 %</source>
        <translation>已看 %1 %</translation>
    </message>
    <message>
        <source>summarised %1 %</source>
        <translation>已归纳 %1 %</translation>
    </message>
    <message>
        <source>not looked at %1 %</source>
        <translation>未看 %1 %</translation>
    </message>
    <message>
        <source>gap %1 %</source>
        <translation>间断 %1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>need</source>
        <translation>所需</translation>
    </message>
    <message>
        <source>where to look</source>
        <translation>查找位置</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>contract</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>stop when</source>
        <translation>停止条件</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>覆盖范围</translation>
    </message>
</context>
<context>
    <name>ds::ui::AnswerView</name>
    <message>
        <source>EVIDENCE</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>PLAN</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>STEPS</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>COVERAGE</source>
        <translation>覆盖范围</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Waiting for its turn.</source>
        <translation>正在排队等候。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
</context>
<context>
    <name>ds::ui::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>ds::ui::CaseCommands</name>
    <message>
        <source>New case: name its folder</source>
        <translation>新建案例：为其文件夹命名</translation>
    </message>
    <message>
        <source>Open case: choose its folder</source>
        <translation>打开案例：选择其文件夹</translation>
    </message>
    <message>
        <source>Open recording</source>
        <translation>打开录像</translation>
    </message>
    <message>
        <source>Add a recording to this case</source>
        <translation>向此案例添加录像</translation>
    </message>
    <message>
        <source>Where is %1 now?</source>
        <translation>%1 现在在哪里？</translation>
    </message>
</context>
<context>
    <name>ds::ui::Dialogs</name>
    <message>
        <source>About DeltaScope</source>
        <translation>关于 DeltaScope</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;DeltaScope %1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Watches recordings, notes what changes, and answers questions with the frames that show it. This version observes with the classical observer and answers by extraction: no language model is used.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;DeltaScope %1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;观看录像，记录其中的变化，并用作为依据的画面回答问题。此版本使用经典观察者观察，以摘录方式回答：不使用语言模型。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The source is under the Apache License 2.0. It stands on Qt (LGPL-3; Qt Charts GPL-3), FFmpeg (GPL build), OpenCV and Tesseract (Apache-2.0), SQLite (public domain), SQLiteCpp, spdlog, nlohmann-json and utf8proc (MIT), tl-expected (CC0), PCRE2 (BSD), CLI11 (BSD) and OpenSSL (Apache-2.0). Programs built with all of these are therefore under GPL-3.&lt;/p&gt;</source>
        <translation>&lt;p&gt;源代码采用 Apache License 2.0。它建立在以下软件之上：Qt（LGPL-3；Qt Charts 为 GPL-3）、FFmpeg（GPL 构建）、OpenCV 和 Tesseract（Apache-2.0）、SQLite（公有领域）、SQLiteCpp、spdlog、nlohmann-json 和 utf8proc（MIT）、tl-expected（CC0）、PCRE2（BSD）、CLI11（BSD）以及 OpenSSL（Apache-2.0）。因此，与所有这些软件一起构建的程序采用 GPL-3。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>ds::ui::DockTitle</name>
    <message>
        <source>Close %1</source>
        <translation>关闭“%1”</translation>
    </message>
</context>
<context>
    <name>ds::ui::EntityModel</name>
    <message>
        <source>%1, in %2 records</source>
        <translation>%1，出现在 %2 条记录中</translation>
    </message>
    <message>
        <source>Every entity</source>
        <translation>所有实体</translation>
    </message>
</context>
<context>
    <name>ds::ui::EvidenceStrip</name>
    <message>
        <source>Evidence at %1</source>
        <translation>%1 的证据</translation>
    </message>
</context>
<context>
    <name>ds::ui::FilterBar</name>
    <message>
        <source>Search everything observed</source>
        <translation>搜索所有观察内容</translation>
    </message>
    <message>
        <source>◆ changed only</source>
        <translation>◆ 仅变化</translation>
    </message>
    <message>
        <source>Kind of record</source>
        <translation>记录类型</translation>
    </message>
    <message>
        <source>Every kind</source>
        <translation>所有类型</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Entity</source>
        <translation>实体</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任意时间</translation>
    </message>
    <message>
        <source>From %1 on</source>
        <translation>从 %1 起</translation>
    </message>
    <message>
        <source>Up to %1</source>
        <translation>到 %1 为止</translation>
    </message>
    <message>
        <source>Half a minute around %1</source>
        <translation>%1 前后各半分钟</translation>
    </message>
</context>
<context>
    <name>ds::ui::GoToTimeDialog</name>
    <message>
        <source>Go to time</source>
        <translation>转到时间</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Hours:minutes:seconds, minutes:seconds or seconds; up to %1</source>
        <translation>时:分:秒、分:秒或秒；最多 %1</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>That is no time of this recording: give one up to %1, like 00:12:04.</source>
        <translation>这不是此录像中的时间：请输入不超过 %1 的时间，例如 00:12:04。</translation>
    </message>
</context>
<context>
    <name>ds::ui::InvestigationPanel</name>
    <message>
        <source>Investigation</source>
        <translation>调查</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Only what was seen up to the current time</source>
        <translation>仅限当前时间之前看到的内容</translation>
    </message>
    <message>
        <source>Ask about the recording (Ctrl+K)</source>
        <translation>就此录像提问（Ctrl+K）</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Choices and time</source>
        <translation>选项和时间</translation>
    </message>
    <message>
        <source>Choices, one a line (may stay empty)</source>
        <translation>选项，每行一个（可留空）</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>When does the first person enter?</source>
        <translation>第一个人什么时候进入？</translation>
    </message>
    <message>
        <source>How many people are there at once?</source>
        <translation>同时最多有多少人？</translation>
    </message>
    <message>
        <source>What happened?</source>
        <translation>发生了什么？</translation>
    </message>
    <message>
        <source>What text is to be read?</source>
        <translation>能看到什么文字？</translation>
    </message>
    <message>
        <source>Questions asked</source>
        <translation>已提的问题</translation>
    </message>
    <message>
        <source>QUESTIONS ASKED</source>
        <translation>已提的问题</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 个等候中</translation>
    </message>
    <message>
        <source>Ask in English or Chinese. The answer comes with the frames that show it. Try one of these:</source>
        <translation>可用中文或英文提问。回答会附上作为依据的画面。试试这些问题：</translation>
    </message>
    <message>
        <source>Questions about a recording are answered here from what was observed, with the frames that show it. Open a recording to begin.</source>
        <translation>这里根据观察到的内容回答关于录像的问题，并附上作为依据的画面。请先打开一段录像。</translation>
    </message>
    <message>
        <source>Who is in the picture?</source>
        <translation>画面里有谁？</translation>
    </message>
</context>
<context>
    <name>ds::ui::LogPanel</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
</context>
<context>
    <name>ds::ui::MainWindow</name>
    <message>
        <source>Main bar</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Ask  Ctrl K</source>
        <translation>提问  Ctrl K</translation>
    </message>
    <message>
        <source>Lower panels</source>
        <translation>下方面板</translation>
    </message>
    <message>
        <source>Relink…</source>
        <translation>重新链接…</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
</context>
<context>
    <name>ds::ui::MemoryPanel</name>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 条</translation>
    </message>
    <message>
        <source>What is observed of a recording is listed here: one record for each look, changes marked with ◆. Open a recording to begin.</source>
        <translation>这里列出对录像的观察：每看一次一条记录，变化以 ◆ 标出。请先打开一段录像。</translation>
    </message>
    <message>
        <source>Nothing observed matches the search and the filters.</source>
        <translation>没有观察内容符合搜索和筛选条件。</translation>
    </message>
    <message>
        <source>Observing. The first record will be here in a moment.</source>
        <translation>正在观察。第一条记录马上就会出现。</translation>
    </message>
    <message>
        <source>Nothing of this recording is observed yet. Start with Memory › Observe (Ctrl+R).</source>
        <translation>此录像尚未被观察。请用“记忆 › 观察”（Ctrl+R）开始。</translation>
    </message>
</context>
<context>
    <name>ds::ui::Menus</name>
    <message>
        <source>&amp;Ask</source>
        <translation>提问(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Case</source>
        <translation>案例(&amp;C)</translation>
    </message>
    <message>
        <source>Recent cases</source>
        <translation>最近的案例</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>&amp;Source</source>
        <translation>来源(&amp;S)</translation>
    </message>
    <message>
        <source>Recording shown</source>
        <translation>显示的录像</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>记忆(&amp;M)</translation>
    </message>
    <message>
        <source>Looks a second</source>
        <translation>每秒观察次数</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
</context>
<context>
    <name>ds::ui::RecordView</name>
    <message>
        <source>novelty %1</source>
        <translation>新颖度 %1</translation>
    </message>
    <message>
        <source>salience %1</source>
        <translation>显著度 %1</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静止</translation>
    </message>
    <message>
        <source>below the threshold</source>
        <translation>低于阈值</translation>
    </message>
    <message>
        <source>Written by the observer: %1</source>
        <translation>由观察者写入：%1</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Actors</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Visible text</source>
        <translation>可见文字</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Beside the observation before it, at %1:</source>
        <translation>与 %1 的上一次观察相比：</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>Clock in the picture</source>
        <translation>画面中的时钟</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>In the picture:</source>
        <translation>画面中：</translation>
    </message>
    <message>
        <source>Go to the observation before</source>
        <translation>转到上一次观察</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>The record chosen above is shown here with its seven fields, and what differs from the observation before.</source>
        <translation>上方所选的记录在此显示其七个字段，以及与上一次观察的不同之处。</translation>
    </message>
</context>
<context>
    <name>ds::ui::SessionBridge</name>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
</context>
<context>
    <name>ds::ui::StatisticsPanel</name>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Novelty and salience of a recording are drawn here once it is observed.</source>
        <translation>录像被观察后，这里会画出新颖度和显著度。</translation>
    </message>
    <message>
        <source>Novelty</source>
        <translation>新颖度</translation>
    </message>
    <message>
        <source>Salience</source>
        <translation>显著度</translation>
    </message>
    <message>
        <source>%d s</source>
        <comment>axis label of seconds, printf style</comment>
        <translation>%d 秒</translation>
    </message>
    <message>
        <source>Novelty and salience over time</source>
        <translation>新颖度和显著度随时间的变化</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>静止</translation>
    </message>
    <message>
        <source>Mean novelty</source>
        <translation>平均新颖度</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1 × real time</source>
        <translation>实时的 %1 倍</translation>
    </message>
</context>
<context>
    <name>ds::ui::StatusLine</name>
    <message>
        <source>Progress of the observation</source>
        <translation>观察进度</translation>
    </message>
    <message>
        <source>Observation paused at %1</source>
        <translation>观察暂停于 %1</translation>
    </message>
    <message>
        <source>observing at %1 fps</source>
        <translation>正在观察，每秒 %1 帧</translation>
    </message>
    <message>
        <source>%1× real time</source>
        <translation>实时的 %1 倍</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>No case is open</source>
        <translation>没有打开的案例</translation>
    </message>
    <message>
        <source>The case holds no recording yet</source>
        <translation>案例中还没有录像</translation>
    </message>
    <message>
        <source>Not observed yet</source>
        <translation>尚未观察</translation>
    </message>
    <message>
        <source>Observed at %1 fps</source>
        <translation>已观察，每秒 %1 帧</translation>
    </message>
    <message>
        <source>Observed up to %1</source>
        <translation>已观察到 %1</translation>
    </message>
    <message>
        <source>read-only: another program writes this case</source>
        <translation>只读：另一个程序正在写入此案例</translation>
    </message>
    <message>
        <source>observer: %1</source>
        <translation>观察者：%1</translation>
    </message>
    <message>
        <source>observations: %1 · changes: %2</source>
        <translation>观察：%1 · 变化：%2</translation>
    </message>
    <message>
        <source>read-only: this case may not be written</source>
        <translation>只读：此案例不允许写入</translation>
    </message>
</context>
<context>
    <name>ds::ui::Texts</name>
    <message>
        <source>first frame</source>
        <translation>第一帧</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>无变化</translation>
    </message>
    <message>
        <source>classical, no model</source>
        <translation>经典，无模型</translation>
    </message>
</context>
<context>
    <name>ds::ui::Timeline</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Novelty</source>
        <translation>新颖度</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>实体</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>ds::ui::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>ds::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Plus and minus zoom, 0 shows all, Ctrl with the arrows pans.</source>
        <translation>加号和减号缩放，0 显示全部，Ctrl 加方向键平移。</translation>
    </message>
    <message>
        <source>Frames, changes and entities will lie here along the time of a recording.</source>
        <translation>这里将沿录像的时间排列画面、变化和实体。</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>ds::ui::TransportBar</name>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>叠加层</translation>
    </message>
    <message>
        <source>Current time</source>
        <translation>当前时间</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>第 %1 帧</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>静音</translation>
    </message>
    <message>
        <source>No sound device: playing without sound</source>
        <translation>没有声音设备：无声播放</translation>
    </message>
</context>
<context>
    <name>ds::ui::VideoPanel</name>
    <message>
        <source>Video</source>
        <translation>视频</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>叠加层</translation>
    </message>
    <message>
        <source>Boxes of entities</source>
        <translation>实体方框</translation>
    </message>
    <message>
        <source>Names of entities</source>
        <translation>实体名称</translation>
    </message>
    <message>
        <source>Time of the frame</source>
        <translation>画面时间</translation>
    </message>
    <message>
        <source>This recording cannot be played.</source>
        <translation>此录像无法播放。</translation>
    </message>
    <message>
        <source>Opening the recording…</source>
        <translation>正在打开录像…</translation>
    </message>
    <message>
        <source>This case holds no recording yet.</source>
        <translation>此案例中还没有录像。</translation>
    </message>
    <message>
        <source>Add one with Source › Open recording, or drop a file on the window.</source>
        <translation>用“来源 › 打开录像”添加，或把文件拖到窗口上。</translation>
    </message>
    <message>
        <source>No recording is open.</source>
        <translation>没有打开的录像。</translation>
    </message>
    <message>
        <source>Open one with Ctrl+O, or drop a file on the window. It plays at once, and what changes in it is noted in the background.</source>
        <translation>用 Ctrl+O 打开，或把文件拖到窗口上。录像会立即播放，其中的变化会在后台记录下来。</translation>
    </message>
</context>
<context>
    <name>ds::ui::VideoView</name>
    <message>
        <source>Video picture</source>
        <translation>视频画面</translation>
    </message>
</context>
<context>
    <name>ds::ui::Workspaces</name>
    <message>
        <source>Review</source>
        <translation>回看</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>调查</translation>
    </message>
</context>
</TS>
