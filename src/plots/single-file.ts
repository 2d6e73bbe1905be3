import { readFile } from "node:fs/promises";
import { InputError } from "../core/errors.js";
import { sharedFiles } from "./page.js";
import { cartesianFile } from "./plotly-dom.js";
import { fontStylesheet } from "./text-metrics.js";

/**
 * A figure's page as one file that can be mailed: plotly.js and the fonts inside, about 2.6 MB. A page as written
 * beside the figure is small, because all pages share these files.
 *
 * @param html a figure's page
 * @throws {InputError} `singleFile requires the page of a figure, which loads ../plotly.min.js; …`
 *
 * @example
 * ```ts
 * await singleFile("<p>no figure</p>").catch((error: Error) => error.name); // "InputError"
 * ```
 */
export async function singleFile(html: string): Promise<string> {
  const link = `<link rel="stylesheet" href="${sharedFiles.fonts}">`;
  const script = `<script src="${sharedFiles.plotly}"></script>`;
  if (!html.includes(link) || !html.includes(script)) {
    throw new InputError(
      `singleFile requires the page of a figure, which loads ${sharedFiles.plotly}; give figures/<study>/figure-<id>.html`,
    );
  }
  const plotly = await readFile(cartesianFile, "utf8");
  // As functions, so that no "$&" of the files is read as a pattern.
  return html
    .replace(link, () => `<style>${fontStylesheet()}</style>`)
    .replace(script, () => `<script>${plotly.replaceAll("</script", "<\\/script")}</script>`);
}
