#include "core/agent/question_words.h"

#include "core/base/tokens.h"

#include <algorithm>
#include <array>
#include <map>

namespace ds::agent {
namespace {

struct Entry {
    const char* phrases; ///< parted by '|'
    Concept concept_;
    const char* value = "";
    Deed deed = Deed::None;
};

// A phrase is compared token by token (Chinese: one ideograph a token); the longest wins.
const Entry kAsking[] = {
    {"when|what time|at what time|which second|at which second|which moment|"
     "什么时候|什么时间|何时|几时|几点|哪一秒|第几秒|哪个时间|什么时刻",
     Concept::When},
    {"how many|number of|the number of|count|多少个|多少人|多少|几个|几人|几名|几位|有几|几",
     Concept::HowMany},
    {"how long|for how long|how many seconds|how many minutes|多久|多长时间|多少时间|多少秒|几秒钟",
     Concept::HowLong},
    {"how many times|how often|多少次|几次", Concept::Times},
    {"who|whom|whose|which person|which people|谁|哪个人|哪些人|什么人|哪一个人|哪位",
     Concept::Who},
    {"what|什么|啥|哪些", Concept::What},
    {"which|哪个|哪一个|哪种", Concept::Which},
    {"why|how come|为什么|为何|怎么会", Concept::Why},
    {"what colour|what color|which colour|which color|colour|color|colours|colors|"
     "什么颜色|哪种颜色|何种颜色|颜色|什么色",
     Concept::ColourAsk},
    {"what is he wearing|what was he wearing|穿什么|穿的什么|穿着什么", Concept::ColourAsk},
    {"text|texts|word|words|writing|written|writes|read|letters|sign|signs|say|says|label|caption|"
     "文字|字样|字|写|写着|标语|牌子|标识|字幕|文本",
     Concept::TextNoun},
    {"happen|happens|happened|happening|going on|went on|change|changes|changed|doing|"
     "person do|people do|take place|took place|takes place|describe|occur|occurs|occurred|"
     "summarise|summarize|summary|总结|概括|描述|发生|变化|怎么了|怎样|做|干|改变|发生过",
     Concept::Happen},
    {"order|sequence|in what order|in which order|顺序|先后|次序|先后顺序", Concept::OrderAsk},
    {"where|where to|哪里|哪儿|何处|什么地方|去向|什么位置|哪个位置|哪|去哪|去哪了|在哪|往哪|到哪",
     Concept::WhereAsk},
    {"which side|what side|from which side|on which side|by which side|which direction|"
     "what direction|in which direction|which edge|哪边|哪一边|哪侧|哪一侧|哪个方向|什么方向|方向",
     Concept::SideAsk},
    {"有没有|有无|是否|是不是|吗|么|ever|有过吗", Concept::YesNo},
    {"do", Concept::Helper, "do"},
    {"did|does|is|are|was|were|has|have|had|can|could|will", Concept::Helper},
    {"first|the first|earliest|第一个|第一位|第一|最早|最先|首先|首次|第一次|先", Concept::First,
     "1"},
    {"second|the second|第二个|第二位|第二|第二次", Concept::First, "2"},
    {"third|the third|第三个|第三位|第三|第三次", Concept::First, "3"},
    {"last|the last|latest|final|most recent|last "
     "time|最后一个|最后一位|最后|最近一次|最后一次|最晚",
     Concept::Last},
    {"first time|the first time", Concept::First, "1"},
    {"the last time", Concept::Last},
    {"at once|at the same time|at one time|at any one time|simultaneously|at most|maximum|at any "
     "time|"
     "together|most people|largest number of|busiest|同时|最多|同一时间|一起",
     Concept::AtOnce},
    {"in all|in total|altogether|overall|total|different|distinct|all together|"
     "总共|一共|共有|合计|不同|总计|全部",
     Concept::InAll},
    {"before|earlier than|prior to|之前|以前|先于|早于|前", Concept::Before},
    {"after|later than|之后|以后|晚于|后", Concept::After},
    {"while|during|as|的时候|时候|时|期间|当", Concept::During},
    {"or|还是|或|或者", Concept::Or},
    {"now|right now|currently|at the moment|at present|现在|目前|此刻|当前|这时", Concept::Now},
};

const Entry kDeeds[] = {
    {"enter|enters|entered|entering|come in|comes in|came in|coming in|come into|came into|"
     "walk in|walks in|walked in|walk into|walked into|arrive|arrives|arrived|come|came|comes|"
     "进入|进来|进场|走进|走进来|入场|到达|来到|进入画面|进|走入|来",
     Concept::Act, "", Deed::Enter},
    {"leave|leaves|leaving|exit|exits|exited|go away|goes away|went away|go out|went out|goes out|"
     "walk out|walks out|walked out|walk off|walked off|depart|departs|departed|left the picture|"
     "left the scene|left the frame|left the view|"
     "离开|离场|走出|走出去|出去|退场|离去|走掉|走了|走的|离开画面|走开",
     Concept::Act, "", Deed::Leave},
    {"stop|stops|stopped|stopping|halt|halts|halted|pause|paused|come to a stop|came to a stop|"
     "stop moving|stopped moving|stop walking|stopped walking|停下|停住|停|停下来|站住|停止",
     Concept::Act, "", Deed::Stop},
    {"start moving|started moving|starts moving|start walking|started walking|starts walking|"
     "start to move|started to move|started to walk|begin moving|began moving|begin walking|"
     "began walking|began to walk|begin to move|began to move|set off|sets off|move off|moved off|"
     "move again|moved again|walk on|walked on|walk again|walked again|go on|goes on|"
     "开始走|开始移动|开始行走|起步|又走|继续走|动身|重新移动|开始走动|走起来",
     Concept::Act, "", Deed::Go},
    {"appear|appears|appeared|appearing|show up|shows up|showed up|become visible|became visible|"
     "turn up|turned up|出现|露面|现身|显示|出现过",
     Concept::Act, "", Deed::Appear},
    {"disappear|disappears|disappeared|vanish|vanished|vanishes|removed|taken away|gone|taken|"
     "消失|不见|拿走|取走|被拿走|移走|不见了",
     Concept::Act, "", Deed::Disappear},
    {"cut|cuts|scene change|scene changes|change of scene|shot change|"
     "切换|镜头切换|画面切换|场景切换|切镜|转场|切",
     Concept::Act, "", Deed::Cut},
    {"camera move|camera moved|camera moves|the camera moved|camera moving|camera shift|"
     "camera shifted|camera pan|camera panned|pan|panned|camera movement|"
     "镜头移动|摄像机移动|摄像头移动|镜头动|画面移动|相机移动|镜头晃动|镜头有移动|镜头移动过",
     Concept::Act, "", Deed::Shift},
    {"the light|lights|lighting|brightness|darker|brighter|get dark|got dark|light go|"
     "光线|亮度|灯|变暗|变亮|光照|灯光|光线变化|亮度变化|变黑",
     Concept::Act, "", Deed::Light},
    {"walk|walks|walked|walking|move|moves|moved|moving|go|goes|went|going|"
     "走|移动|走动|行走|走路|去|动",
     Concept::Act, "", Deed::Move},
    {"stand|stands|standing|stood|stand still|stands still|stood still|standing still|still|"
     "站|站着|站立|站着不动|静止|不动",
     Concept::Act, "", Deed::Stand},
    {"see|seen|sees|saw|visible|present|shown|showing|stay|stays|stayed|remain|remained|"
     "看到|看见|可见|在场|见|停留|待|呆|逗留|看得见|见到|有|看",
     Concept::Act, "", Deed::Present},
};

const Entry kThings[] = {
    {"person|persons|people|someone|somebody|anyone|anybody|everyone|everybody|nobody|no one|"
     "pedestrian|pedestrians|passer by|passers "
     "by|individual|individuals|human|humans|figure|figures|"
     "人|人物|行人|有人|大家|人们|任何人|路人|某人|人员|人影",
     Concept::Person},
    {"号人物|号人", Concept::Person, "numbered before"},
    {"号物体", Concept::Object, "numbered before"},
    {"man|men|woman|women|boy|boys|girl|girls|lady|ladies|guy|guys|gentleman|child|children|kid|"
     "kids|"
     "男人|女人|男子|女子|男|女|男孩|女孩|女士|先生|小孩|孩子|儿童|男的|女的|老人",
     Concept::Gendered},
    {"object|objects|thing|things|item|items|物体|东西|物品|物件|物", Concept::Object},
    {"left|left side|left edge|left hand side|左|左边|左侧|左面|左方", Concept::Side, "left"},
    {"right|right side|right edge|right hand side|右|右边|右侧|右面|右方", Concept::Side, "right"},
    {"top|top edge|upper edge|top side|上边|上方|顶部|上侧|上面", Concept::Side, "top"},
    {"bottom|bottom edge|lower edge|bottom side|下边|下方|底部|下侧|下面", Concept::Side, "bottom"},
};

const Entry kColours[] = {
    {"red|红|红色", Concept::Colour, "red"},
    {"orange|橙|橙色|橘色|橘红色", Concept::Colour, "orange"},
    {"yellow|黄|黄色", Concept::Colour, "yellow"},
    {"green|绿|绿色", Concept::Colour, "green"},
    {"blue|light blue|dark blue|navy|蓝|蓝色|浅蓝|浅蓝色|深蓝|深蓝色", Concept::Colour, "blue"},
    {"purple|violet|紫|紫色", Concept::Colour, "purple"},
    {"pink|粉|粉色|粉红|粉红色", Concept::Colour, "pink"},
    {"brown|棕|棕色|褐色|咖啡色", Concept::Colour, "brown"},
    {"black|黑|黑色", Concept::Colour, "black"},
    {"white|白|白色", Concept::Colour, "white"},
    {"grey|gray|灰|灰色", Concept::Colour, "grey"},
    {"dark|深色|深|暗色", Concept::Colour, "dark"},
    {"light|浅色|浅", Concept::Colour, "light"},
};

const Entry kSkips[] = {
    {"a|an|the|this|that|these|those|there|here|it|its|he|she|they|them|his|her|their|him|one|ones|"
     "of|in|on|at|to|from|by|with|for|into|out|up|off|through|over|and|be|been|being|any|some|"
     "anything|something|everything|me|i|you|we|please|tell|show|list|give|find|ever|then|also|so|"
     "not|no|yes|which of|picture|pictures|video|videos|frame|frames|scene|scenes|screen|recording|"
     "clip|footage|image|images|film|camera|view|side|edge|way|time|times|moment|point|"
     "same|only|just|exactly|about|around|approximately|whole|all|entire|each|every|"
     "wear|wears|wearing|wore|worn|dressed|clothes|clothing|clothed|shirt|jacket|coat|top half|"
     "upper body|lower body|body|upper|lower|outfit|garment|s|can|be read|get|got|turn|"
     "turned|as well|else|other|another|towards|toward|across|visit|if",
     Concept::Skip},
    {"的|了|呢|吧|啊|是|在|过|着|个|位|名|这|那|里|中|上|内|间|都|也|被|把|从|到|往|向|得|地|和|与|"
     "画面|画面里|画面中|画面上|视频|视频里|录像|录像里|录像中|镜头|摄像头|摄像机|屏幕|图像|场景|"
     "请问|请|告诉|我|你|他|她|它|他们|她们|它们|衣服|上衣|穿|穿着|身穿|衣|身上|身|号|一个|一|些|"
     "某|任何|曾|曾经|整个|其中|第|次|会|能|可以|里面|边|大概|大约|左右|还|就|又|所|起|来自|下|之|"
     "那个|这个|哪|件|种|样|场|没|没有|不|吗|去了",
     Concept::Skip},
};

struct Phrase {
    std::vector<std::string> tokens;
    Word word;
};

using Table = std::multimap<std::string, Phrase>; // by first token

template <std::size_t N>
void addAll(Table& table, const Entry (&entries)[N]) {
    for (const Entry& entry : entries) {
        std::string_view rest = entry.phrases;
        while (!rest.empty()) {
            const std::size_t bar = rest.find('|');
            Phrase phrase{tokens(rest.substr(0, bar)), {entry.concept_, entry.value, entry.deed}};
            if (!phrase.tokens.empty()) {
                const std::string key = phrase.tokens.front();
                table.emplace(key, std::move(phrase));
            }
            rest = bar == std::string_view::npos ? std::string_view{} : rest.substr(bar + 1);
        }
    }
}

const Table& table() {
    static const Table kTable = [] {
        Table made;
        addAll(made, kAsking);
        addAll(made, kDeeds);
        addAll(made, kThings);
        addAll(made, kColours);
        addAll(made, kSkips);
        return made;
    }();
    return kTable;
}

bool isNumber(const std::string& token) {
    return token.find_first_not_of("0123456789") == std::string::npos;
}

bool isChinese(const std::string& token) {
    return static_cast<unsigned char>(token.front()) >= 0xE3;
}

/// The longest phrase that begins at `at`, or null.
const Phrase* phraseAt(const std::vector<std::string>& words, std::size_t at) {
    const Phrase* best = nullptr;
    const auto [begin, end] = table().equal_range(words[at]);
    for (auto it = begin; it != end; ++it) {
        const auto& phrase = it->second.tokens;
        if (phrase.size() > words.size() - at || (best && phrase.size() <= best->tokens.size()))
            continue;
        if (std::equal(phrase.begin(), phrase.end(), words.begin() + static_cast<long>(at)))
            best = &it->second;
    }
    return best;
}

/// "left" is a side where it is led by such a word, and what somebody did elsewhere.
bool leadsToSide(const std::string& token) {
    static const std::array<std::string_view, 26> kLeads = {
        "the",  "from", "to",     "on",     "at",      "lower",  "upper", "far", "towards",
        "by",   "walk", "walks",  "walked", "move",    "moves",  "moved", "go",  "goes",
        "went", "turn", "turned", "moving", "walking", "toward", "or",    "and"};
    return std::find(kLeads.begin(), kLeads.end(), token) != kLeads.end();
}

} // namespace

std::vector<Word> wordsOf(std::string_view text) {
    const std::vector<std::string> words = tokens(text);
    std::vector<Word> found;
    bool joinUnknown = false; // ideographs side by side are one unknown word
    for (std::size_t i = 0; i < words.size();) {
        if (const Phrase* phrase = phraseAt(words, i)) {
            Word word = phrase->word;
            const bool bareLeft = phrase->tokens.size() == 1 && words[i] == "left";
            if (bareLeft && (i == 0 || !leadsToSide(words[i - 1])))
                word = {Concept::Act, "", Deed::Leave};
            found.push_back(std::move(word));
            i += phrase->tokens.size();
            joinUnknown = false;
            continue;
        }
        const bool chinese = isChinese(words[i]);
        if (isNumber(words[i]))
            found.push_back({Concept::Number, words[i], Deed::None});
        else if (chinese && joinUnknown)
            found.back().value += words[i];
        else
            found.push_back({Concept::Unknown, words[i], Deed::None});
        joinUnknown = chinese && found.back().concept_ == Concept::Unknown;
        ++i;
    }
    return found;
}

std::vector<std::string> coloursIn(std::string_view text) {
    std::vector<std::string> colours;
    for (const Word& word : wordsOf(text))
        if (word.concept_ == Concept::Colour)
            colours.push_back(word.value);
    return colours;
}

bool sameColour(std::string_view asked, std::string_view seen) {
    const auto group = [](std::string_view colour) -> std::string_view {
        if (colour == "black")
            return "dark";
        return colour == "white" ? std::string_view("light") : colour;
    };
    return group(asked) == group(seen);
}

} // namespace ds::agent
