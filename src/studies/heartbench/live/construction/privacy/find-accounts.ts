import { type Candidate, candidates } from "./identifier.js";

const platforms =
  "微博|抖音|快手|小红书|推特|知乎|豆瓣|贴吧|B站|b站|哔哩哔哩|淘宝|闲鱼|支付宝|陌陌|探探|soul|王者|吃鸡|原神|游戏|论坛|YY|instagram|insta|ig|twitter|telegram|tg|line|snapchat|snap|discord|reddit|tiktok|tik tok|facebook|fb|messenger|skype|steam|xbox|psn|playstation|twitch|youtube|whatsapp|signal|kik|tumblr|pinterest|linkedin|venmo|paypal|cash ?app|zelle|onlyfans|strava|hinge|tinder|bumble|grindr|quora|github|roblox|minecraft|fortnite|spotify|threads|mastodon|bluesky|vk|viber";
const handleWords =
  "user ?names?|usernames?|user ?id|handles?|screen ?names?|gamer ?tags?|user|profile|account(?: name)?|login|page|alias|tag|under the name|go(?:es)? by|posts? as|called|named|name";

/** E-mail addresses, WeChat and QQ names, and names on platforms. */
export function findAccounts(text: string): Candidate[] {
  const emails = candidates(
    text,
    /(?<![\w.+%-])(?<found>[\w+%-](?:[\w.+%-]|(?: dot | 点 |\(dot\)|\[dot\])(?=[\w])){0,63}(?:(?<!\.) )?(?:@|\(at\)|\[at\]|\{at\}|艾特|圈a|圈A|at符号| at (?=[\w-]+(?: dot | 点 |\.)[a-z])) ?[\w-]+(?:(?: ?(?:\(dot\)|\[dot\]|\{dot\}| dot |点) ?|\.| \. )[a-z]{2,})+)/iu,
    () => ({ kind: "email", confidence: "high", rule: "e-mail address" }),
  );
  const wechat = candidates(
    text,
    /(?:微信(?:同?号)?|薇信|威信|v信|加\s?v|vx|wx|wechat(?: id)?|weixin)\s*(?:号|id)?\s*(?:是|为|叫|改成|:|：|=|is)?\s*(?<found>[a-z][\w-]{5,19}|1[3-9]\d{9})(?![\w@])/iu,
    () => ({ kind: "account", confidence: "high", rule: "WeChat name" }),
  );
  const qq = candidates(
    text,
    /(?:qq|扣扣|企鹅号)\s*(?:号码?|群)?\s*(?:是|为|:|：|=|is)?\s*(?<found>[1-9](?:[ -]?\d){4,10})(?!\d| ?[A-D]\b)/iu,
    ({ groups, 0: all }) =>
      /^QQ [\d ]+$/u.test(all) && groups!.found!.replace(/\D/g, "").length === 6
        ? undefined
        : { kind: "account", confidence: "high", rule: "QQ number" },
  );
  const isHandle = (found: string): boolean =>
    (/[\d_@]/.test(found) || /\w\.\w/.test(found)) &&
    !/^\d{1,4}$/.test(found) &&
    !/^\d+(?:st|nd|rd|th|am|pm|k|h|s|x|cm|kg|min|mins|hrs?)$/i.test(found) &&
    !/\.(?:com|org|net|cn|uk)$/i.test(found);
  const latin =
    (rule: string) =>
    ({ groups }: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined =>
      isHandle(groups!.found!) ? { kind: "account", confidence: "medium", rule } : undefined;
  const handles = [
    ...candidates(
      text,
      new RegExp(
        `(?<![a-z])(?:${platforms})(?:\\s?(?:账号|账户|帐号|昵称|网名|名字|号|id|handle|user|username|name|account|page|profile))?(?:就|名)?(?:\\s*(?:是|为|[:：=,，]|is|叫|as|@|\\())*\\s*(?<found>@?[a-z0-9][\\w.]{2,29}\\w)(?![\\w@])`,
        "iu",
      ),
      latin("name on a platform"),
    ),
    ...candidates(
      text,
      new RegExp(
        `(?<![a-z])(?:${handleWords})(?: (?:is|was|on \\w+ (?:is|was)?|there is|here is|of))?[\\s:："“'‘]*(?<found>@?[a-z0-9][\\w.-]{2,29}\\w)(?![\\w@])`,
        "iu",
      ),
      latin("called a name of an account"),
    ),
    ...candidates(
      text,
      /(?:账号|账户名|帐号|昵称|网名|用户名|笔名|ID|id|号)(?:名)?\s?(?:是|为|叫|:|：|=)?\s?[“"「]?(?<found>@?[a-zA-Z][\w.-]{2,29}\w)(?![\w@])/u,
      latin("called a name of an account"),
    ),
    // @ and a name, with no host after it.
    ...candidates(
      text,
      /(?<![\w.])(?<found>@[\w\p{Script=Han}][\w.\p{Script=Han}]{1,24}\w)(?![\w@])/u,
      ({ groups }) =>
        /\p{Script=Han}{5}|\.(?:com|org|net|cn|edu|uk|io)$/u.test(groups!.found!)
          ? undefined
          : { kind: "account", confidence: "medium", rule: "@ and a name" },
    ),
    // A word with a low line is hardly anything but the name of an account.
    ...candidates(text, /(?<![\w.@/])(?<found>[a-zA-Z][a-zA-Z\d.]*_[\w.]*\w)(?![\w@(/])/u, () => ({
      ...{ kind: "account", confidence: "low", rule: "word with a low line" },
    })),
  ];
  const chinese = candidates(
    text,
    new RegExp(
      `(?<![a-z])(?:(?:${platforms})(?:账号|账户|帐号|昵称|网名|名字|号|名)?(?:就是|是|叫做?|为|[:：=])|(?:账号名?|账户名|帐号|昵称|网名|用户名|笔名|游戏名|ID|id)(?:就是|是|叫做?|为|改成|[:：=]))\\s?[“"「『]?(?<found>[\\p{Script=Han}\\w·._-]{2,16}?)(?=$|[^\\p{Script=Han}\\w·._-]|[，。！？、”"」』]|的(?!\\p{Script=Han}{0,3}[”"」』]))`,
      "iu",
    ),
    ({ groups }) =>
      /^(?:什么|哪|我|你|他|她|空|多少|谁|真的|假的|被|没|不|一个|这个|那个)|^[A-Za-z]+$/u.test(
        groups!.found!,
      )
        ? undefined
        : { kind: "account", confidence: "medium", rule: "called a name of an account" },
  );
  // 山有木兮07, 大河向东2088: a name with a number at its end, after a word for an account.
  const mixed = candidates(
    text,
    new RegExp(
      `(?:${platforms}|账号|帐号|昵称|网名|用户|ID|id|号|名)\\S{0,4}?(?:是|叫|[:：“"「@])\\s?(?<found>\\p{Script=Han}{2,8}[_.]?[\\da-z]{2,8})(?![\\w])`,
      "iu",
    ),
    () => ({ kind: "account", confidence: "medium", rule: "characters and digits called an account" }),
  );
  return [...emails, ...wechat, ...qq, ...handles, ...chinese, ...mixed];
}
