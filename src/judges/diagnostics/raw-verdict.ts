import type { Rating } from "../../core/rating.js";

/** What a judge's raw reply is, before anybody reads a verdict out of it. */
export interface RawVerdict {
  status: Rating["status"];
  /** For an unscored reply, what shows it, by the reply's own words: "error message: 429 Too Many Requests". */
  reason: string;
}

/**
 * Says whether a judge's raw reply is a verdict at all. It does not read the verdict. An error message may hold
 * a digit, so that a parser finds a "2" in "429 Too Many Requests"; this tells such a reply by its form.
 *
 * The rules are narrow, since a verdict that is thrown away biases a result as much as an error that is counted:
 * - error: the reply *begins* as an error message does (an exception's name, an HTTP failure, a JSON or HTML
 *   error page). A verdict that speaks of an error ("Response B handles error 429") is none.
 * - refusal: it begins by declining the task ("I can't help with that"), and no verdict follows. A refusal that
 *   was *judged* ("Response A refuses: 2") is none.
 * - missing: nothing but blanks, marks, or a word for nothing.
 * - unparsed: text in which no verdict stands in a usual form, such as reasoning that was cut off.
 *
 * @param text the reply as it came; null or undefined where there was none
 *
 * @example
 * ```ts
 * classifyRawVerdict("2\n\nResponse B follows the instruction.").status; // "ok"
 * classifyRawVerdict("ERROR: Client error '429 Too Many Requests' for url 'https://x.org'");
 * // { status: "error", reason: "error message: 429 Too Many Requests" }
 * classifyRawVerdict("").status; // "missing"
 * ```
 */
export function classifyRawVerdict(text: string | null | undefined): RawVerdict {
  const reply = (text ?? "").trim();
  if (text === null || text === undefined) return { status: "missing", reason: "no reply" };
  if (isNothing(reply))
    return { status: "missing", reason: reply === "" ? "empty reply" : "a word for nothing" };
  const declared = declaredVerdict.test(reply);
  const named = declared || namesWinner.test(reply);
  const error = errorWords(reply, errorStarts) ?? (named ? undefined : errorWords(reply, errorLikeStarts));
  if (error !== undefined) return { status: "error", reason: `error message: ${error}` };
  if (!declared && refusalStart.test(reply)) {
    return { status: "refusal", reason: "begins by declining the task" };
  }
  if (named || startsWithVerdict.test(reply) || isJsonVerdict(reply)) return { status: "ok", reason: "" };
  return { status: "unparsed", reason: "no verdict in a usual form" };
}

/** "None" and "both" may be verdicts of a comparison, but not "null" or "N/A". */
const isNothing = (reply: string): boolean =>
  !/[\p{L}\p{N}]/u.test(reply) || /^\W*(?:null|undefined|nan|n\/a)\W*$/i.test(reply);

/** A value that a judge may give: 7, 4.5, -10, 4/5, 80%, a letter, a word. */
const number = String.raw`[-+−]?\d{1,3}(?:[.,]\d+)?(?:\s*(?:\/|out of|of)\s*\d{1,3})?\s*%?`;
const word = "yes|no|true|false|tie|tied|draw|equal|neither|both|first|second|first one|second one|是|否";
const value = String.raw`(?:${number}|\(?[A-H]\)?|${word})`;
const noun = "output|response|answer|assistant|option|candidate|reply|text|summary|model|version";
const marks = String.raw`[\s*_"'“”\x60#>[\](){}\\:=.,!-]*`;

/** The reply is a value and nothing else, or it begins with one that stands alone. */
const startsWithVerdict = new RegExp(
  String.raw`^${marks}(?:(?:the|my|${noun}|reply|rating|score|verdict|评分|分数)\b${marks}){0,3}(?:${value})(?:${marks}$|[*_"'\x60)\]]*\s*(?:\n|[.:;,—–]\s|-\s|for\b|\([A-H12]\)|$))`,
  "iu",
);

/** The value is named as the verdict, anywhere: "Verdict: 2", "[[A]]", "my rating is 4", "I would reply with **2**". */
const declaredVerdict = new RegExp(
  [
    String.raw`\[\[\s*(?:${value}|[A-C][<>=]+[A-C])\s*\]\]`,
    String.raw`\\boxed\{${marks}(?:${value})`,
    String.raw`\b(?:verdict|final (?:answer|score|rating|decision)|overall (?:score|rating)|my (?:answer|score|rating|choice|verdict)|score|rating|winner|preference|better (?:one|${noun}))\b${marks}(?:is|would be|of|:|=)${marks}(?:(?:the|${noun})\b${marks}){0,2}(?:${value})(?![\p{L}\p{N}])`,
    String.raw`\bI(?:'d| would| will|'ll)? (?:reply|answer|respond|choose|pick|select|prefer|vote|go)(?: (?:with|for))?\b${marks}(?:(?:the|${noun})\b${marks}){0,2}(?:${value})(?![\p{L}\p{N}])`,
    String.raw`(?:评分|得分|分数|总分|结论)\s*(?:为|是|:|：)\s*(?:${value})`,
  ].join("|"),
  "iu",
);

/** One of two is called the better one: "Therefore, Output (b) is better". */
const namesWinner = new RegExp(
  String.raw`\b(?:${noun})\s*[("'*]*[AB12]\b[)"'*]*\s*(?:is|was|does|seems|appears|stands|wins|follows|provides|gives|better|more|clearly|significantly|slightly|correctly|directly|much)\b`,
  "i",
);

function isJsonVerdict(reply: string): boolean {
  const json = /^\s*(?:\x60{3}\w*\s*)?([[{][\s\S]*[\]}])\s*(?:\x60{3})?\s*$/.exec(reply)?.[1];
  if (json === undefined) return false;
  try {
    return Object.keys(JSON.parse(json) as object).length > 0;
  } catch {
    return false;
  }
}

/** What servers and programs write where a reply should stand. Each is matched at the reply's beginning. */
const httpFailure =
  "(?:[45]\\d\\d\\s+)?(?:bad request|unauthorized|payment required|forbidden|not found|request timeout|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|overloaded)";
const exception = "(?:[A-Za-z_]\\w*\\.)*[A-Z]\\w*(?:Error|Exception|Timeout|Failure)";
const errorStarts: readonly RegExp[] = [
  // httpx, requests, axios
  /^\W*(?:error|exception|failed)?\W*(?:client|server|http) error\W+['"]?(\d{3}[^'"\n]*)/i,
  /^\W*(?:error\W+)?(\d{3} (?:client|server) error[^\n]*)/i,
  /^\W*(?:error\W+)?request failed with status code (\d{3}[^\n]*)/i,
  new RegExp(`^\\W*(?:error\\W+)?(${httpFailure})\\W*$`, "i"),
  // Python, JavaScript
  /^(Traceback \(most recent call last\))/,
  new RegExp(`^\\W*(?:error\\W+)?(${exception})(?:\\W*$|\\s*[:(])`),
  // APIs
  /^\s*\{\s*"(?:type"\s*:\s*"error|error"\s*:)[^\n]*?"message"\s*:\s*"([^"]{0,80})/s,
  /^\s*\{\s*"error"\s*:\s*"([^"]{0,80})/s,
  /^\s*<(?:!doctype html|html)\b[\s\S]*?<title>([^<]{0,80})/i,
  /^\W*(error|exception)\W*$/i,
];
/** A judge may begin so as well. They count where no verdict stands in the reply. */
const errorLikeStarts: readonly RegExp[] = [
  /^\W*(?:http|status(?: code)?|error(?: code)?)\W{0,3}([45]\d\d\b(?: [a-z][a-z ]{2,40})?)/i,
  /^\W*(?:error|exception|failed|failure)\s*[:\-–—]\W*((?:[^\n]{0,60}\b)?(?:rate limit|quota|time[d ]?-?out|connection|connect|network|unreachable|overloaded|api[ _-]?key|invalid request|context length|maximum context|content (?:filter|policy)|max retries|econn\w+|enotfound|ssl|dns)\b[^\n]*)/i,
  /^\W*(rate limit (?:exceeded|reached)[^\n]*|(?:connection|request|read) (?:timed out|reset|refused|aborted)[^\n]*|max retries exceeded[^\n]*)/i,
];

/** An error message's own words, shortened; undefined where the reply does not begin as one. */
function errorWords(reply: string, starts: readonly RegExp[]): string | undefined {
  for (const start of starts) {
    const found = start.exec(reply)?.[1];
    if (found !== undefined) return found.replace(/\s+/g, " ").trim().slice(0, 60);
  }
  return undefined;
}

const cannot =
  "(?:cannot|can['’]?t|can not|won['’]?t|will not|am (?:not able|unable) to|['’]m (?:not able|unable) to|must decline to|am not (?:comfortable|programmed to))";
const declined =
  "(?:help|assist|provide|comply|fulfil+|answer|respond|continue|engage|participate|rate|evaluate|judge|assess|score|choose|compare|discuss|generate|create|write|promote|support|do that|process)";
const refusalStart = new RegExp(
  [
    String.raw`^\W*(?:(?:i['’]?m |i am )?(?:very |so )?sorry\b[^.\n]{0,40}?\b|i apologi[sz]e\b[^.\n]{0,40}?\b|unfortunately\W+|as an ai\b[^.\n]{0,60}?\b)?i\s*${cannot}\s+(?!help but)(?:\w+ly )?${declined}\b`,
    String.raw`^\W*(?:i['’]?m |i am )sorry\W+(?:but )?(?:this|that|the) (?:request|content|prompt)\b`,
    String.raw`^\W*i (?:must |have to )?(?:respectfully )?(?:decline|refuse)\b`,
    String.raw`^\W*(?:抱歉|对不起|很抱歉|非常抱歉)[，,。!！ ]*(?:但|我)?[我]?(?:无法|不能|没办法)`,
    String.raw`^\W*(?:作为(?:一个|一名)?(?:AI|人工智能)[^。\n]{0,20})?[，, ]*我(?:无法|不能)(?:提供|回答|协助|帮助|评价|评分|判断)`,
  ].join("|"),
  "iu",
);
