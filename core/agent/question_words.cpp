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
     "which times|what times|什么时候|什么时间|何时|几时|几点|哪一秒|第几秒|哪个时间|什么时刻",
     Concept::When},
    {"how many|number of|the number of|count|多少个|多少人|多少|几个|几人|几名|几位|有几|几",
     Concept::HowMany},
    {"how long|for how long|how many seconds|how many minutes|多久|多长时间|多少时间|多少秒|几秒钟",
     Concept::HowLong},
    {"how many times|how often|多少次|几次", Concept::Times},
    {"who|whom|whose|which one|which person|which people|which "
     "persons|谁|哪个人|哪些人|什么人|哪一个人|哪位",
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
     "person do|people do|take place|took place|takes place|occur|occurs|occurred|"
     "发生|变化|怎么了|怎样|做|干|改变|发生过",
     Concept::Happen},
    {"summarise|summarize|summary|describe|overview|video about|recording about|clip about|"
     "in short|总结|概括|描述|概述|摘要|讲了什么|讲什么|讲的是什么|讲的什么|主要内容|内容",
     Concept::Summary},
    {"help|what can i ask|what could i ask|what may i ask|what questions can i ask|what can you do|"
     "what can you answer|what do you know|how do i ask|帮助|能问什么|可以问什么|可以问些什么|"
     "能问些什么|你会什么|你能做什么|你能回答什么|怎么提问|怎么问",
     Concept::Help},
    {"not|no|never|none|nothing|neither|without|no longer|isn t|aren t|wasn t|weren t|don t|doesn "
     "t|didn t|"
     "hasn t|haven t|hadn t|can t|cannot|couldn t|won t|nor|没|没有|不|无|未|从未|从没|从不|不再",
     Concept::Not},
    {"nobody|no one|noone|no people|no person|no persons|no humans|无人|没人|没有人|"
     "一个人也没有|一个人都没有|一个人也没|一个人都没|空无一人",
     Concept::Nobody},
    {"empty|deserted|vacant|空的|空着|空", Concept::Empty},
    {"more|多于|超过|大于|更多|多", Concept::More},
    {"less|fewer|少于|不到|小于|更少|少", Concept::Less},
    {"at least|or more|至少|不少于", Concept::AtLeast},
    {"than|比", Concept::Than},
    {"longest|the longest|for the longest|最久|最长|时间最长|停留最久|呆得最久|待得最久",
     Concept::Longest},
    {"shortest|the shortest|最短|时间最短", Concept::Shortest},
    {"together|with|和谁一起|跟谁一起|一起|同行", Concept::With},
    {"order|sequence|in what order|in which order|顺序|先后|次序|先后顺序", Concept::OrderAsk},
    {"where|where to|哪里|哪儿|何处|什么地方|去向|什么位置|哪个位置|哪|去哪|去哪了|在哪|往哪|到哪",
     Concept::WhereAsk},
    {"which side|what side|from which side|on which side|by which side|which direction|"
     "what direction|in which direction|which edge|which way|what way|left or right|right or left|"
     "to the left or to the right|to the left or the right|左边还是右边|左还是右|往左还是往右|"
     "向左还是向右|哪边|哪一边|哪侧|哪一侧|哪个方向|什么方向|方向",
     Concept::SideAsk},
    {"在不在|能不能|会不会|可不可以|有没有|有无|是否|是不是|有没|吗|么|ever|有过吗|了没有|了没",
     Concept::YesNo},
    {"do", Concept::Helper, "do"},
    {"did|does|is|are|was|were|has|have|had|can|could|will", Concept::Helper},
    {"first|the first|earliest|第一个|第一位|第一|最早|最先|首先|首次|第一次|先", Concept::First,
     "1"},
    {"second|the second|第二个|第二位|第二|第二次", Concept::First, "2"},
    {"third|the third|第三个|第三位|第三|第三次", Concept::First, "3"},
    {"last|the last|latest|final|most recent|last "
     "time|最后一个|最后一位|最后|最近一次|最后一次|最晚",
     Concept::Last},
    {"first time|the first time|first thing|the first thing|第一件事", Concept::First, "1"},
    {"the last time|last thing|the last thing|最后一件事", Concept::Last},
    {"at once|at the same time|at one time|at any one time|simultaneously|at most|maximum|at any "
     "time|"
     "most people|largest number of|busiest|most crowded|crowded|fullest|同时|最多|同一时间|"
     "最拥挤|最热闹|人最多|最忙",
     Concept::AtOnce},
    {"in all|in total|altogether|overall|different|distinct|all together|whole video|whole "
     "recording|"
     "entire video|entire recording|whole clip|"
     "总共|一共|共有|合计|不同|总计|全部|整个视频|整段视频|整个录像|整段录像",
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
    {"disappear|disappears|disappeared|vanish|vanished|vanishes|gone|is gone|missing|"
     "消失|不见|不见了|少了",
     Concept::Act, "", Deed::Disappear},
    {"taken away|took away|carried away|stolen|removed|taken|拿走|取走|被拿走|移走|带走|偷走",
     Concept::Act, "thing", Deed::Disappear},
    {"left behind|leave behind|leaves behind|was left|were left|left something|left anything|"
     "abandoned|unattended|forgotten|put down|put something down|遗留|遗留下|遗留物|遗落|落下|留下|"
     "丢下|放下|被遗忘|忘下|遗忘",
     Concept::Act, "", Deed::LeftBehind},
    {"turn around|turns around|turned around|turning around|turn back|turns back|turned back|"
     "turn round|turns round|turned round|change direction|changes direction|changed direction|"
     "转身|掉头|折返|转向|往回走|调头",
     Concept::Act, "", Deed::Turn},
    {"come back|comes back|came back|coming back|return|returns|returned|reappear|reappears|"
     "reappeared|appear again|appears again|appeared again|seen again|be back|enter again|"
     "回来|返回|又出现|再次出现|再出现|又回来|折回来|重新出现|又进来",
     Concept::Act, "", Deed::Return},
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
    {"walk up|walks up|walking up|walked up|move up|moves up|moving up|往上走|向上走", Concept::Act,
     "top", Deed::Move},
    {"walk down|walks down|walking down|walked down|move down|moves down|moving down|往下走|向下走",
     Concept::Act, "bottom", Deed::Move},
    {"walk|walks|walked|walking|move|moves|moved|moving|go|goes|went|going|"
     "走|移动|走动|行走|走路|去|动",
     Concept::Act, "", Deed::Move},
    {"stand|stands|standing|stood|stand still|stands still|stood still|standing still|still|"
     "stay still|stays still|stayed still|not moving|not walking|isn t moving|aren t "
     "moving|wait|waits|"
     "waiting|waited|motionless|没有动|没动|没在动|站|站着|站立|站着不动|静止|不动|静止不动",
     Concept::Act, "", Deed::Stand},
    {"see|seen|sees|saw|visible|present|shown|showing|stay|stays|stayed|remain|remained|"
     "exist|exists|can be seen|"
     "看到|看见|可见|在场|见|停留|待|呆|逗留|看得见|见到|有|看|出镜",
     Concept::Act, "", Deed::Present},
};

const Entry kThings[] = {
    {"person|persons|people|someone|somebody|anyone|anybody|everyone|everybody|ppl|folk|folks|"
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
    {"upper left|top left|top left corner|upper left corner|左上|左上角|左上方", Concept::Side,
     "top left"},
    {"upper right|top right|top right corner|upper right corner|右上|右上角|右上方", Concept::Side,
     "top right"},
    {"lower left|bottom left|bottom left corner|lower left corner|左下|左下角|左下方",
     Concept::Side, "bottom left"},
    {"lower right|bottom right|bottom right corner|lower right corner|右下|右下角|右下方",
     Concept::Side, "bottom right"},
    {"centre|center|middle|the middle|in the middle|in the centre|in the "
     "center|中间|中央|正中|正中间|中部",
     Concept::Side, "centre"},
    {"left|left side|left edge|left hand side|左|左边|左侧|左面|左方", Concept::Side, "left"},
    {"right|right side|right edge|right hand side|右|右边|右侧|右面|右方", Concept::Side, "right"},
    {"top|top edge|upper edge|top side|upwards|上边|上方|顶部|上侧|上面", Concept::Side, "top"},
    {"bottom|bottom edge|lower edge|bottom side|downwards|下边|下方|底部|下侧|下面", Concept::Side,
     "bottom"},
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

const Entry kGarments[] = {
    {"shirt|shirts|t shirt|jacket|jackets|coat|coats|sweater|hoodie|pullover|blouse|vest|top half|"
     "upper body|upper clothes|上衣|外套|夹克|衬衫|衬衣|毛衣|t 恤|大衣|上身|上半身",
     Concept::Garment, "upper"},
    {"trousers|jeans|pants|shorts|skirt|lower body|lower half|legs|裤子|裤|长裤|短裤|牛仔裤|裙子|"
     "下身|下半身",
     Concept::Garment, "lower"},
};

// Words that would change the question, but that no rule uses: the answer says so.
const Entry kExtras[] = {
    {"else|other|others|another|except|except for|besides|other than|apart from|alone|both|again|"
     "quickly|slowly|fast|slow|faster|slower|suddenly|near|next to|close to|beside|behind|"
     "in front of|between|slowest|fastest|only|always|most|average|on average|half|usually|often|"
     "each other|because|towards the camera|away from the camera|"
     "除了|其他人|其他|另外|别的|别人|单独|独自|又|再|很快|快|慢|突然|附近|旁边|后面|前面|总是|"
     "一直|经常|平均|只有|只",
     Concept::Extra},
};

// Often asked for, and nothing this observer tells apart.
const Entry kForeign[] = {
    {"car|cars|vehicle|vehicles|truck|trucks|lorry|bus|buses|van|taxi|bike|bikes|bicycle|bicycles|"
     "cyclist|motorbike|motorcycle|scooter|train|plane|boat|dog|dogs|cat|cats|bird|birds|animal|"
     "animals|horse|face|faces|eyes|hair|beard|glasses|hand|hands|smile|smiles|smiling|happy|sad|"
     "angry|afraid|nervous|feel|feels|feeling|feelings|emotion|mood|think|thinks|want|wants|intend|"
     "age|old|young|tall|taller|tallest|name|names|called|identity|phone|phones|bag|bags|backpack|"
     "suitcase|luggage|handbag|umbrella|hat|hats|cap|helmet|mask|gun|knife|weapon|bottle|box|boxes|"
     "chair|table|door|window|tree|trees|building|house|street|road|weather|rain|snow|sunny|fire|"
     "smoke|sound|sounds|noise|voice|speak|speaks|talk|talks|talking|hear|music|fight|fights|"
     "fighting|run|runs|running|ran|jump|jumps|jumping|sit|sits|sitting|fall|falls|fell|dance|"
     "dancing|drive|drives|drove|driving|carry|carries|carrying|hold|holds|holding|hug|kiss|eat|"
     "eating|drink|drinking|dangerous|suspicious|beautiful|speed|"
     "汽车|车|车辆|卡车|公交车|自行车|摩托车|电动车|狗|猫|鸟|动物|脸|面部|表情|眼睛|头发|胡子|眼镜|"
     "笑|微笑|开心|高兴|难过|生气|害怕|紧张|心情|情绪|感觉|年龄|多大|几岁|身高|名字|叫什么|手机|包|"
     "背包|行李|行李箱|手提包|雨伞|伞|帽子|头盔|口罩|枪|刀|武器|瓶子|箱子|椅子|桌子|门|窗|窗户|树|"
     "房子|天气|下雨|下雪|着火|火|烟|声音|说话|聊天|音乐|打架|跑|跑步|奔跑|跳|坐|摔倒|跌倒|跳舞|"
     "开车|"
     "拿着|抱|吃|喝|可疑|危险|速度",
     Concept::Foreign},
};

const Entry kSkips[] = {
    {"a|an|the|this|that|these|those|there|here|it|its|he|she|they|them|his|her|their|him|one|ones|"
     "of|in|on|at|to|from|by|with|for|into|out|up|off|through|over|and|be|been|being|any|some|"
     "anything|something|everything|me|i|you|we|please|tell|show|list|give|find|ever|then|also|so|"
     "yes|which of|picture|pictures|video|videos|frame|frames|scene|scenes|screen|recording|"
     "clip|footage|image|images|film|camera|view|side|edge|way|time|times|moment|point|"
     "same|just|exactly|about|around|approximately|whole|all|entire|each|every|"
     "wear|wears|wearing|wore|worn|dressed|clothes|clothing|clothed|body|outfit|garment|s|can|get|"
     "got|"
     "turn|turned|as well|towards|toward|if|ok|hello|hi|thanks|which of them|those "
     "people|t|re|ve|m",
     Concept::Skip},
    {"的|了|呢|吧|啊|是|在|过|着|个|位|名|这|那|里|中|上|内|间|都|也|被|把|从|到|往|向|得|地|和|与|"
     "画面|画面里|画面中|画面上|视频|视频里|录像|录像里|录像中|镜头|摄像头|摄像机|屏幕|图像|场景|"
     "请问|请|告诉|我|你|他|她|它|他们|她们|它们|衣服|穿|穿着|身穿|衣|身上|身|号|一个|一|些|"
     "某|任何|曾|曾经|整个|其中|第|次|会|能|可以|里面|边|大概|大约|左右|还|就|所|起|来自|分别|些|"
     "多长|处|走过|过来|过去|下|之|"
     "那个|这个|哪|件|种|样|场|吗|去了|为|将|正在|正|以|该|此|段|整段",
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
            Phrase phrase{tokens(rest.substr(0, bar)),
                          {entry.concept_, entry.value, entry.deed, {}}};
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
        addAll(made, kGarments);
        addAll(made, kExtras);
        addAll(made, kForeign);
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

/// The words of a phrase as they stood in the text.
std::string written(const std::vector<std::string>& words, std::size_t at, std::size_t count) {
    std::string text;
    for (std::size_t i = at; i < at + count; ++i)
        text += (i > at && !isChinese(words[i]) ? " " : "") + words[i];
    return text;
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
                word = {Concept::Act, "", Deed::Leave, {}};
            word.text = written(words, i, phrase->tokens.size());
            found.push_back(std::move(word));
            i += phrase->tokens.size();
            joinUnknown = false;
            continue;
        }
        const bool chinese = isChinese(words[i]);
        if (isNumber(words[i]))
            found.push_back({Concept::Number, words[i], Deed::None, words[i]});
        else if (chinese && joinUnknown)
            found.back().value = found.back().text += words[i];
        else
            found.push_back({Concept::Unknown, words[i], Deed::None, words[i]});
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
