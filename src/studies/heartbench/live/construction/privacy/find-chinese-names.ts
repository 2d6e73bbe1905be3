import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/** Who a person is to the speaker, or what they do; the name follows at once. */
const roles =
  "老战友|战友|连长|排长|班长|团长|营长|指导员|初恋|前任|未婚夫|未婚妻|媳妇儿?|儿媳妇?|女婿|公公|婆婆|岳父|岳母|嫂子|弟妹|姐夫|妹夫|大姨|小姨|大伯|叔叔|舅舅|姑姑|外婆|外公|爷爷|奶奶|老伴儿?|爱人|男朋友|女朋友|男友|女友|对象|老公|老婆|儿子|女儿|闺女|姑娘|孩子|娃|大宝|二宝|哥哥|姐姐|弟弟|妹妹|[表堂][哥姐弟妹]|大哥|二哥|三哥|大姐|二姐|三姐|[大二三小][儿闺]子?女?|室友|舍友|同桌|同学|班长|闺蜜|死党|发小|哥们儿?|兄弟|姐妹|朋友|同事|搭档|领导|老板娘?|上司|主管|导师|师父|师傅|徒弟|班主任|老师|辅导员|护士|医生|大夫|咨询师|律师|房东|中介|邻居|客户|学[长姐弟妹]|师[兄姐弟妹]|侄[子女]|外甥女?|孙[子女]|网友|老乡|同乡|工友|护工|保姆|阿姨|司机|队友|教练|经纪人|介绍人|证人|被告|原告|受害人|患者|病人|收件人|联系人|户主|户名|署名|[狗猫]狗?猫?|狗子|小狗|小猫|猫咪|鹦鹉|兔子|仓鼠|金毛|柯基|泰迪|布偶|橘猫|组长|室长|店长|厂长|主任|经理|总监|局长|处长|科长|书记|村长|镇长|校长|院长";
const titles =
  "牧师|神父|修女|师太|法师|道长|传道|长老|执事|主任|所长|局长|处长|科长|股长|镇长|乡长|县长|区长|市长|村长|社长|会长|班长|连长|排长|营长|团长|政委|参谋|干事|干部|警察|民警|法医|检察官|调解员|社工|咨询师|治疗师|心理师|药师|技师|工程师|会计|出纳|秘书|助理|顾问|司机|老板娘?|掌柜|大哥|大姐|大叔|大婶|大伯|大娘|大嫂|嫂子?|姑姑?|姨妈|舅舅?|舅妈|姥爷|姥姥|婆婆|公公|太太|夫人|爷|奶|妈|爸|婶子|师兄|师姐|师弟|师妹|学长|学姐|学弟|学妹|同志|前辈|导师|老师傅|管家|站长|段长|车间主任|班主任|辅导员|督导|护工|叔|伯|姨|婶|哥|姐|嫂";
const shortTitles =
  "局|处|科|所|队|院|校|董|台|工|律|行|导|总|书|主任|厂|店|部|妈|爸|爷|奶|姑|舅|婆|嫂|弟|妹";
const syllables =
  "扎西|卓玛|顿珠|次仁|丹增|拉姆|央金|格桑|平措|旺堆|旺姆|罗布|德吉|洛桑|尼玛|达瓦|边巴|多吉|白玛|才让|才仁|加措|仁青|索朗|巴桑|普布|米玛|曲珍|卓嘎|群培|强巴|贡布|江措|阿依|古丽|努尔|买买提|麦麦提|艾山|艾力|热依|帕提|迪丽|吐尔|玉素|阿不都|阿卜杜|木拉提|叶尔|娜仁|托娅|图雅|格日勒|苏日|呼和|那日|巴特尔|其其格|乌云|乌兰|娜孜|古力|孜亚|尼亚|伊力|依力|穆合|塔尔|哈孜|吾守|阿布|依布|萨拉|麦提|热合|曼巴|斯琴|高娃|萨仁|巴图|孟和|朝鲁|阿木|布和|宝力|吉木|曲木|阿果|木呷|尔古|沙马|日火|古扎";

/** Names of people in Chinese that stand beside a word for a person, and names of China's minorities. */
export function findChineseNames(text: string, lexicon: IdentifierLexicon): Candidate[] {
  const { surname, single, given, usual, notName, reduplicated } = lexicon;
  const make =
    (confidence: Candidate["confidence"], rule: string, isAllowed = (_: string): boolean => true) =>
    ({ groups, 0: all }: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined => {
      const found = groups?.found ?? all;
      return notName.has(found) || lexicon.famous.has(found) || !isAllowed(found)
        ? undefined
        : { kind: "name", confidence, rule };
    };
  const stop = "(?=$|[^\\p{Script=Han}])";
  const told = candidates(
    text,
    new RegExp(
      `(?:我|他|她|人|本名|真名|大名|${roles})(?:就|名|原来|以前)?叫(?:做)?[“"「]?(?<found>${surname}${given}{1,2}|${usual}{2}|${usual}${given})${stop}`,
      "u",
    ),
    ({ groups }) =>
      /[车饭菜醒外卖门停单]/u.test(groups!.found!) || lexicon.famous.has(groups!.found!)
        ? undefined
        : { kind: "name", confidence: "high", rule: "called by name" },
  );
  const surnameOnly = candidates(
    text,
    new RegExp(
      `(?<![百老同贵])(?:免贵|我|他|她|都|也|是|^|[，。！？、,\\s])姓(?<found>${surname})(?![氏名])`,
      "u",
    ),
    make("medium", "surname alone"),
  );
  const beside = candidates(
    text,
    new RegExp(
      `(?:${roles})(?:叫|是|，|,|、|：|:)?[“"「]?(?<found>${surname}(?:${usual}${given}|${given}${usual}|${usual}))(?!员|家|长)(?=$|[^\\p{Script=Han}]|${follow})`,
      "u",
    ),
    make("medium", "role and name", (found) => !startsWithWord(found, notName)),
  );
  const pets = candidates(
    text,
    new RegExp(
      `(?:${roles})(?:叫|，|,|：|:)?[“"「]?(?<found>(${usual}|[朵团豆糖球毛果米丸笨胖圆肉跳])\\2)(?!的|地)`,
      "u",
    ),
    make(
      "medium",
      "role and doubled name",
      (found) =>
        !/^(?:妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|天天|常常|刚刚|慢慢|偷偷|默默|明明|好好|渐渐|往往|仅仅|多多|小小|大大|老老|早早|白白|深深|久久|生生)$/u.test(
          found,
        ),
    ),
  );
  const bare = candidates(
    text,
    new RegExp(
      `(?:${roles})(?:叫|，|：|:)?[“"「]?(?<found>${usual}{2}|[旺来招进]${usual})(?=$|[^\\p{Script=Han}]|${follow})`,
      "u",
    ),
    make("low", "role and given name", (found) => !reduplicated.has(found)),
  );
  const prefixed = candidates(
    text,
    new RegExp(
      `(?<![\\p{Script=Han}]阿|[东西])(?<found>阿(?!姨|公|婆|妈|爸|爹|爷|奶|嫂|哥|姐|弟|妹|伯|叔|拉|里|尔|富|根|胶|司|莫|门|谀|飞|斗|訇|波罗|凡|森|联|基|片|巴|塞|兹|克|迪|玛|依|卜|不|布|木|果|米|勒|替|托|昔|奇|甘|片|堵)(?:${single}|${usual}|[娟彪蓉莲菊凤桃豹狗牛猫花毛宝珠黑胖呆黄白红蓝紫青灰]))(?=$|[^\\p{Script=Han}]|[一她他我们就都也还又会在说问跟和给把被让叫去来对是的没不从走回今昨总最突打约请找陪很才刚]|${follow})`,
      "u",
    ),
    make("low", "familiar form"),
  );
  const big = candidates(
    text,
    new RegExp(
      `(?:(?:${roles})|[我他她你]们?和|[和跟与给对找约问叫让陪、，。！？：“「\\s]|^|喊|叫我)[“"「]?(?<found>(?:大|二|三|小|老)(?:[彪虎壮军刚勇强伟斌涛杰柱根栓胖黑毛娟芳燕红梅丽萍霞静敏暖鱼莫洛琪妮雅兮苏]|${usual}))(?=$|[^\\p{Script=Han}]|${follow})`,
      "u",
    ),
    make(
      "low",
      "familiar form",
      (found) =>
        !/^(?:大的|小的|老的|二是|大海|大山|大雨|大雪|大龙|小龙|大地|小心|大心|小美|大美|小天|大天|老天|大志|小志|老本|大光|小水|大水|大火|小火|大喜|大成|大安|小安|大兴|大力|大名|小名|小雨|小雪|大雾|大学|小学|小儿|大儿|大国|大会|小会|大方|大概|大家|大多|大半|小半|小年|大年|三春|三生|二月|三月|大月|小月|大意|小意|大文|老小|大小|小强|二胡|老铁|大明|三明|小春|小宝|大宝|二宝)$/u.test(
          found,
        ),
    ),
  );
  const suffixed = candidates(
    text,
    new RegExp(
      `(?:(?:${roles})|[我他她你]们?和|[和跟与给对找约问陪、，。！？：“「\\s]|^|喊|叫我)[“"「]?(?<found>(?:${usual}|[亮胖虎豹彪柱栓毛狗])(?:子|仔|儿|妞|娃|哥|姐|妹|弟|叔|姨|爷|嫂))(?=$|[^\\p{Script=Han}]|${follow})`,
      "u",
    ),
    make("low", "familiar form", (found) => !suffixWords.test(found)),
  );
  const titled = [
    ...candidates(
      text,
      new RegExp(
        `(?<!\\d|[${"一二三四五六七八九十"}])(?<found>[小老]?${surname}${given}{0,2}?(?:${titles}))(?!们|儿子)(?=$|[^\\p{Script=Han}]|${follow}|[说也又就都还])`,
        "u",
      ),
      make("medium", "surname and title", (found) => !startsWithWord(found, notName)),
    ),
    ...candidates(
      text,
      new RegExp(
        `(?:^|[^\\p{Script=Han}]|[把被让给跟和找问叫对是向替])(?<found>${single}(?:${shortTitles}))(?=$|[^\\p{Script=Han}]|[的说让叫把在要又就也今昨找给是跟])`,
        "u",
      ),
      make(
        "medium",
        "surname and short title",
        (found) =>
          !startsWithWord(found, notName) &&
          !/^(?:党校|党委|商店|药店|车厂|车队|花店|金店|米店|连队|书店|水厂|车行|路局|商行|金行|牛奶|羊奶|司局|邮局|温柔|成人|安检)$/u.test(
            found,
          ),
      ),
    ),
    // 建国叔, 晓梅姐: a given name and a word of respect.
    ...candidates(
      text,
      new RegExp(
        `(?<found>${usual}{2}(?:叔|伯|姨|婶|哥|姐|嫂|爷|奶奶|阿姨|叔叔|老师|医生|学长|学姐|师兄|师姐))(?=$|[^\\p{Script=Han}]|${follow}|[说也又就都还])`,
        "u",
      ),
      make(
        "low",
        "given name and title",
        (found) =>
          !startsWithWord(found, notName) &&
          !/^(?:小学|中学|高中|大学|语文|英语|数学|音乐|心理|美术|化学|物理|新老|年长|书法|文学|国学|舞蹈)/u.test(
            found,
          ),
      ),
    ),
  ];
  const dotted = candidates(
    text,
    /(?<found>\p{Script=Han}{2,6}(?:[·•・‧]\p{Script=Han}{2,6})+?)(?=$|[^\p{Script=Han}]|[的说是在和跟与也就都给对把被让又还没不来去想想要，]|先生|女士|同学|老师|今|昨|从)/u,
    make("high", "name with a dot", (found) => ![...lexicon.famous].some((one) => found.includes(one))),
  );
  const minority = candidates(
    text,
    new RegExp(
      `(?<found>(?:${syllables})(?:${syllables}|[阿娅汗提别克江别尔丽木孜古力娜莎措姆珠嘎旺杰吉卓玛])+|(?:${syllables})(?=说|跟|和|问|是我|今天|昨天|，|在|来|从))`,
      "u",
    ),
    make(
      "medium",
      "syllables of minority names",
      (found) =>
        !/^(?:乌兰|尼玛|高娃|达瓦|白玛|平措|塔尔|阿布|阿木|依力|阿果)$/u.test(found) ||
        text.trim().startsWith(found),
    ),
  );
  return [
    ...told,
    ...surnameOnly,
    ...beside,
    ...pets,
    ...bare,
    ...prefixed,
    ...big,
    ...suffixed,
    ...titled,
    ...dotted,
    ...minority,
  ];
}

/** What people do or suffer right after their names. */
const follow =
  "说|问|在|和|跟|与|是|的|他|她|我|也|又|就|把|被|给|对|向|让|叫|去|来|今|昨|总|一|最近|突然|从|都|已|还|没|不|打|约|发|请|找|那|这|很|才|刚|老是|每|陪|骂|却|会|要|想|可|教|带|帮|拉|吃|喝|住|走|回|当|哭|笑|离|结婚|分手|吵|因为|同意|拒绝|去世|告诉|上周|上个|前天|现在|以前|后来|家|们|呢|吧|啊|嫌|怪|劝|逼|催|管|怕|怀|生|病|死|出|进|到|考|上|下|得|跑|躺|坐|站|抱|亲|送|借|欠|买|卖|拿|收|看|听|写|画|唱|跳|玩|睡|醒|爱|恨|喜欢|讨厌|退|转|辞|升|调|提|答应|承认|解释|道歉|知道|觉得|认为|以为|收$|收。|个|俩|两|仨|明天|前几天|去年|今年|当时|平时|只|先|再|更|真|太|特别|非|硬|偏|将|曾|正|能|敢|愿|肯|应|该|必|竟|居然";

const suffixWords =
  /^(?:妻子|儿子|女子|孩子|日子|样子|房子|车子|孙子|侄子|君子|王子|才子|男子|影子|鼻子|脑子|肚子|院子|林子|山子|桌子|椅子|杯子|瓶子|帽子|裤子|鞋子|袜子|句子|本子|册子|虫子|豹子|狮子|鸽子|兔子|燕子|叶子|果子|李子|杏子|桃子|梅子|竹子|松子|瓜子|种子|电子|量子|粒子|原子|分子|离子|胖子|瘦子|疯子|傻子|骗子|聋子|哑子|瞎子|小子|老子|根子|弟子|学子|游子|浪子|天子|长子|次子|公子|贵子|仙子|柱子|梁子|凳子|金子|银子|珠子|镜子|扇子|曲子|调子|路子|点子|法子|心儿|花儿|鸟儿|一儿|女儿|那儿|这儿|哪儿|事儿|玩儿|婴儿|幼儿|孤儿|宠儿|健儿|月儿|风儿|云儿|雪儿|宝儿|帅哥|美妞|小妞|小妹|小弟|小哥|小姐|小姨|小叔|小娃|老哥|老姐|老妹|老弟|老爷|老叔|大哥|大姐|大爷|大叔|大姨|大嫂|大妹|大弟|学姐|学妹|学弟|毛子|狗子|柱子|子弟|兄弟|堂哥|堂姐|表哥|表姐|表妹|表弟|师姐|师妹|师弟|姊妹|姐妹|亲弟|亲妹|亲哥|亲姐|明儿|今儿|昨儿|起子|安子|新娘|天儿|瑞子|一子|雨子|刀子|鹅子|谷子|麦子|筷子|领子|被子|梯子|带子|面子|里子|位子|台子|单子|稿子|文子|武子|村子|屋子|栗子|狗仔|牛仔|猪仔|女仔)$/u;

const startsWithWord = (found: string, notName: ReadonlySet<string>): boolean =>
  notName.has(found.slice(0, 2)) && !/^[小老]/u.test(found);
