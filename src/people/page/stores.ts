import type { PageLanguage, SurveyDesign } from "../design/survey-design.js";
import type { StoresBlock } from "./page-data.js";

/** What a session holds, in the words of participants. */
export function storesBlocks(design: SurveyDesign, language: PageLanguage): StoresBlock[] {
  return language === "zh" ? inChinese(design) : inEnglish(design);
}

function inEnglish({ consent, keepUntil, stores }: SurveyDesign): StoresBlock[] {
  return [
    {
      heading: "What is stored",
      lines: [
        "Your answers, which questions you skipped, the order in which you saw them, and how many seconds each part took.",
        "The language that you chose, and the minute in which you began and ended.",
        "A random code, and a number such as p017 under which your answers may be shared.",
        ...(stores.agentString ? ["The name and version of your browser."] : []),
      ],
    },
    {
      heading: "What is not stored",
      lines: ["No name, no address of your device, no cookies. Nothing goes to anybody else's server."],
    },
    {
      heading: "For how long",
      lines: [
        `Answers are deleted from the server on ${keepUntil} at the latest. Those that were shared before, without any code, may stay.`,
      ],
    },
    {
      heading: "If you change your mind",
      lines: [
        "“Stop and delete” at the top of the page deletes everything at once.",
        `Later, give the code from the last page to ${consent.contact}.`,
      ],
    },
  ];
}

function inChinese({ consent, keepUntil, stores }: SurveyDesign): StoresBlock[] {
  return [
    {
      heading: "会保存的内容",
      lines: [
        "您的回答、跳过了哪些问题、问题出现的顺序，以及每一部分用了多少秒。",
        "您选择的语言，以及开始和结束的时间（精确到分钟）。",
        "一个随机代码，以及一个编号（如 p017）。共享数据时只使用编号。",
        ...(stores.agentString ? ["您的浏览器名称和版本。"] : []),
      ],
    },
    {
      heading: "不会保存的内容",
      lines: ["不保存姓名和设备地址，不使用 Cookie，也不会向其他任何服务器发送内容。"],
    },
    {
      heading: "保存多久",
      lines: [`服务器上的回答最迟在 ${keepUntil} 删除。在此之前已经共享的、不含代码的数据可能会保留。`],
    },
    {
      heading: "如果您改变主意",
      lines: [
        "点击页面上方的“停止并删除”，所有内容会立即删除。",
        `之后可以把最后一页上的代码告诉 ${consent.contact}。`,
      ],
    },
  ];
}
