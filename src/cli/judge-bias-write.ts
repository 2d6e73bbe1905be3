import path from "node:path";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { BiasReport } from "../judges/bias/bias-report.js";
import { type BiasDrawing, drawBias } from "../judges/bias/report/draw.js";
import { renderBiasPage } from "../judges/bias/report/html.js";
import { renderBiasMarkdown } from "../judges/bias/report/markdown.js";
import { startProgress } from "./progress.js";
import "../studies/shared/keep-drawings.js";

/** Where a report was written. */
export interface WrittenBias {
  html: string;
  markdown: string;
  json: string;
  /** The pictures, as SVG and PNG. */
  figures: string[];
  /** The pictures that could not be drawn. */
  left: string[];
}

/** Writes a report as HTML, Markdown and JSON, with its pictures beside. What was there before is replaced. */
export async function writeBias(
  report: BiasReport,
  folder: string,
  options: { figures: boolean },
): Promise<WrittenBias> {
  const { drawn, left } = options.figures ? await draw(report) : { drawn: [], left: [] };
  const files = {
    html: path.join(folder, "report.html"),
    markdown: path.join(folder, "report.md"),
    json: path.join(folder, "report.json"),
  };
  const figures: string[] = [];
  for (const { name, svg, png } of drawn) {
    for (const [kind, bytes] of [["svg", svg] as const, ["png", png] as const]) {
      if (bytes === null) continue;
      const file = path.join(folder, "figures", `${name}.${kind}`);
      await writeFileAtomic(file, bytes);
      figures.push(file);
    }
  }
  const byId = <T>(of: (drawing: BiasDrawing) => T): Record<string, T> =>
    Object.fromEntries(drawn.map((drawing) => [drawing.id, of(drawing)]));
  await writeFileAtomic(
    files.html,
    renderBiasPage(
      report,
      byId(({ svg, alt }) => ({ svg, alt })),
    ),
  );
  await writeFileAtomic(
    files.markdown,
    renderBiasMarkdown(
      report,
      byId(({ name }) => `figures/${name}.svg`),
    ),
  );
  await writeFileAtomic(files.json, `${JSON.stringify(report, null, 1)}\n`);
  return { ...files, figures, left };
}

async function draw(report: BiasReport): ReturnType<typeof drawBias> {
  const progress = await startProgress("pictures", report.diagnostics.length + 1);
  try {
    return await drawBias(report, (done, _, name) => progress.update(done, name));
  } finally {
    progress.stop();
  }
}
