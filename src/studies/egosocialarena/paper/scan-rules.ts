import type { PaperRules } from "../../../claims/scan-paper.js";

/** Which numbers of the paper's text belong to its structure and are not results. */
export const rules: PaperRules = {
  headings: [
    [/^Abstract/, "abstract"],
    [/^1 Introduction/, "1"],
    [/^2 EgoSocialArena/, "2"],
    [/^2\.1 /, "2.1"],
    [/^2\.1\.1 /, "2.1.1"],
    [/^2\.1\.2 /, "2.1.2"],
    [/^2\.1\.3 /, "2.1.3"],
    [/^2\.2[. ]/, "2.2"],
    [/^2\.3[. ]/, "2.3"],
    [/^3 Data/, "3"],
    [/^4 Experiments/, "4"],
    [/^4\.1 /, "4.1"],
    [/^4\.2 /, "4.2"],
    [/^4\.3 /, "4.3"],
    [/^4\.4 /, "4.4"],
    [/^5 Conclusion/, "5"],
    [/^Limitations/, "limitations"],
    [/^References/, "references"],
    [/^A Related/, "A"],
    [/^B Case/, "B"],
    [/^C Belief/, "C"],
  ],
  exclusions: [
    ["reference list", (p) => p.section === "references"],
    ["number of a heading", (p) => p.first && /^[1-5](\.\d)*$/.test(p.token) && /^ [A-Z]/.test(p.after)],
    [
      "item of a list",
      (p) => /\($/.test(p.before) && /^[1-3]$/.test(p.token) && /^\) [a-zA-Z*]/.test(p.after),
    ],
    ["item of a list", (p) => /^ ?$/.test(p.before) && /^[1-3]$/.test(p.token) && /^\. \*\*/.test(p.after)],
    [
      "number of a figure, table or section",
      (p) => /(Figure|Table|[Ss]ection) ?$/.test(p.before) && /^\d(\.\d)*$/.test(p.token),
    ],
    ["year of a citation", (p) => /^(19|20)\d\d$/.test(p.token) && /^[a-d]?(\\?[;),]|\]\()/.test(p.after)],
    [
      "name of a model",
      (p) =>
        /(GPT-|GPT-\d\.|[Ll]a[Mm][Aa]-?|Llama|Claude-|[Cc]laude-\d-|LLa[Mm][Aa]-?\d(\.\d)?-|Llama\d(\.\d)?-|Claude-\d-|Claude-\d\.|Llama\d\.|sonnet-|Sonnet-)$/i.test(
          p.before,
        ) || /^B(-|[ ,.*]| model)/.test(p.after),
    ],
    ["name of a game, a data set or a rule", (p) => /(Melting |[GN]0?\.|[GN]0\.)$/.test(p.before)],
    ["name of a game, a data set or a rule", (p) => /^21$/.test(p.token) && p.section === "2.3"],
    [
      "level of an opponent",
      (p) => /([Ll]evels?|Level) ?(\d, ?)*(and )?$/.test(p.before) && /^[123]$/.test(p.token),
    ],
    ["level of an opponent", (p) => p.section === "C" && !/^\|/.test(p.line)],
    ["number of a round", (p) => /Round $/.test(p.before) && /^\|/.test(p.line)],
    ["round from which a rule counts", (p) => /Starting from Round $/.test(p.before)],
    [
      "range of the numbers to choose from",
      (p) => /^1$|^100$/.test(p.token) && /(between |within the range of |1 to |1-)$/.test(p.before),
    ],
    ["symbol of a formula", (p) => p.section === "2.1.2" && /(\(t - |\{t-|2\}|\}\{|t-)$/.test(p.before)],
    [
      "rule of a card game",
      (p) =>
        p.section === "2.1.3" && /^(two|three|four|five)$/i.test(p.token) && !/^ reinforcement/.test(p.after),
    ],
    [
      "what others propose or what is meant",
      (p) =>
        /^two$/i.test(p.token) &&
        /^( key points| LLMs play| domains| reinforcement| rounds of validation| rounds of discussion)/.test(
          p.after,
        ),
    ],
    ["dimensions of a world", (p) => /^D world/.test(p.after)],
    ["round of the authors' validation", (p) => p.section === "3" && /^(st|nd) round/.test(p.after)],
    ["pillars and limitations counted again", (p) => /^(5|limitations)$/.test(p.section)],
    ["marker of a footnote", (p) => /^[1-6]$/.test(p.token) && (p.first || /[a-z]$/.test(p.before))],
    [
      "text of the example prompt",
      (p) =>
        p.section === "B" && /(there are|from|to|player|Player|is player|raises\.|B\)) ?$/.test(p.before),
    ],
  ],
};
