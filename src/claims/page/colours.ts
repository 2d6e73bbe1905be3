import { verdicts } from "../../core/claim.js";

/** The pages' colours as custom properties: paper, text, and one for each verdict, on light and on dark. */
export const colours = {
  light: `
  --page: #fbfaf8; --card: #ffffff; --ink: #1d2329; --text: #3d4852; --quiet: #5d6873; --rule: #e2e5e8; --focus: #1f5a96;
  --reproduced: #1c6b5e; --supported: #2b6a8c; --undecided: #7a6a1f; --differs: #a8410f; --paper-inconsistent: #7b2d63; --not-supported: #9c2f3f; --not-reproducible: #6a7580; --not-run: #6a7580;`,
  dark: `
  --page: #14181c; --card: #1b2026; --ink: #f1f3f5; --text: #c9d0d6; --quiet: #98a2ac; --rule: #2d343b; --focus: #7db3ea;
  --reproduced: #6fc3b2; --supported: #7fb9dc; --undecided: #d9c66b; --differs: #f09a6a; --paper-inconsistent: #dc9cc6; --not-supported: #ef8f9c; --not-reproducible: #8f9aa4; --not-run: #8f9aa4;`,
} as const;

/** A verdict's class gives its colour as `--c`. */
export const verdictColours = verdicts.map((verdict) => `.${verdict} { --c: var(--${verdict}); }`).join(" ");
