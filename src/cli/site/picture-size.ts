import { readFileSync } from "node:fs";
import type { SiteFile } from "./page.js";

/** Width and height. */
export type PictureSize = readonly [width: number, height: number];

/** How large a picture is, in pixels, so that its place is kept until it arrives; undefined for another file. */
export function pictureSize({ path, content, from = "" }: SiteFile): PictureSize | undefined {
  if (path.endsWith(".svg")) return svgSize(String(content ?? readFileSync(from, "utf8")));
  if (!path.endsWith(".png")) return undefined;
  const bytes = Buffer.from(content ?? readFileSync(from));
  // The header of a PNG begins with them.
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** The size that an SVG is drawn for. */
export function svgSize(svg: string): PictureSize | undefined {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  return box === null ? undefined : [Math.round(Number(box[1])), Math.round(Number(box[2]))];
}
