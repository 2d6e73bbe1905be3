import type { SKRSContext2D } from "@napi-rs/canvas";
import { InputError } from "../core/errors.js";
import { drawOnce } from "./drawings.js";
import { readingOptions, requireTexts } from "./png.js";

const perInch = 25.4;
const pointsPerInch = 72;

/** What a PDF is made of: the size of its page, and its title and description for programs that read it aloud. */
export interface PdfPage {
  /** Width of the page; its height follows. */
  millimetres: number;
  title: string;
  subject: string;
}

/**
 * An SVG as a PDF of one page. Everything in it stays a vector; only what the SVG holds as a picture stays one. Texts
 * are outlines: no reader needs the fonts, and no publisher finds a kind of font that it refuses. The same SVG gives the
 * same bytes.
 *
 * @throws {InputError} `a PDF here has plain colours only, got fill="url(#g1)"; write the figure as SVG or PNG`, or
 * when a text has a character that no house font has
 * @internal
 */
export async function renderPdf(svg: string, page: PdfPage): Promise<Buffer> {
  requireTexts(svg);
  return Buffer.from(await drawOnce("pdf", { svg, page }, () => drawPdf(svg, page)));
}

type Canvas = typeof import("@napi-rs/canvas");

async function drawPdf(svg: string, { millimetres, title, subject }: PdfPage): Promise<Buffer> {
  const [canvas, { Window }, { Resvg }] = await Promise.all([
    import("@napi-rs/canvas"),
    import("happy-dom"),
    import("@resvg/resvg-js"),
  ]);
  // resvg resolves styles, references and texts: what is left are groups, paths and pictures.
  const resolved = new Resvg(svg, readingOptions);
  // The library's pages are whole points: right to a fifth of a millimetre. The drawing fills the page.
  const drawing = resolved.toString();
  // No chart of this project has gradients, masks or filters. Drawn as a plain colour they would mislead.
  const [painted] = /\b(?:fill|stroke|mask|filter)="url\([^"]*"/.exec(drawing) ?? [];
  if (painted !== undefined) {
    throw new InputError(`a PDF here has plain colours only, got ${painted}; write the figure as SVG or PNG`);
  }
  const points = Math.round((millimetres / perInch) * pointsPerInch);
  const scale = points / resolved.width;
  const document = new canvas.PDFDocument({ title, subject, creator: "affectlab" });
  const context = document.beginPage(points, Math.round(resolved.height * scale)) as SKRSContext2D;
  context.scale(scale, scale);
  const window = new Window();
  const root = new window.DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  await drawNode(root as unknown as ResolvedNode, context, canvas);
  await window.happyDOM.close();
  document.endPage();
  return document.close();
}

/** The part of the DOM that is read here. */
interface ResolvedNode {
  readonly tagName: string;
  readonly children: Iterable<ResolvedNode>;
  readonly ownerDocument: { getElementById(id: string): ResolvedNode | null };
  getAttribute(name: string): string | null;
}

async function drawNode(node: ResolvedNode, context: SKRSContext2D, canvas: Canvas): Promise<void> {
  const kind = node.tagName.toLowerCase();
  if (kind === "defs") return;
  context.save();
  const matrix = /^matrix\(([^)]*)\)$/.exec(node.getAttribute("transform") ?? "");
  if (matrix !== null) {
    const [a, b, c, d, e, f] = matrix[1]!.split(/[\s,]+/).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    context.transform(a, b, c, d, e, f);
  }
  const clip = /^url\(#(.+)\)$/.exec(node.getAttribute("clip-path") ?? "");
  if (clip !== null) context.clip(clipOf(node.ownerDocument.getElementById(clip[1]!), canvas));
  if (node.getAttribute("opacity") !== null) context.globalAlpha *= Number(node.getAttribute("opacity"));
  if (kind === "path") drawPath(node, context, canvas);
  else if (kind === "image") {
    const picture = await canvas.loadImage(
      node.getAttribute("xlink:href") ?? node.getAttribute("href") ?? "",
    );
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
      Number(node.getAttribute(name)),
    );
    context.drawImage(picture, x!, y!, width || picture.width, height || picture.height);
  } else for (const child of node.children) await drawNode(child, context, canvas);
  context.restore();
}

function clipOf(node: ResolvedNode | null, { Path2D }: Canvas): InstanceType<Canvas["Path2D"]> {
  const clip = new Path2D();
  for (const child of node?.children ?? []) clip.addPath(new Path2D(child.getAttribute("d") ?? ""));
  return clip;
}

function drawPath(node: ResolvedNode, context: SKRSContext2D, { Path2D }: Canvas): void {
  const path = new Path2D(node.getAttribute("d") ?? "");
  const number = (name: string, fallback: number): number => Number(node.getAttribute(name) ?? fallback);
  const alpha = context.globalAlpha;
  const [fill, stroke] = [node.getAttribute("fill") ?? "#000000", node.getAttribute("stroke") ?? "none"];
  if (fill !== "none" && number("fill-opacity", 1) > 0) {
    context.globalAlpha = alpha * number("fill-opacity", 1);
    context.fillStyle = fill;
    context.fill(path, node.getAttribute("fill-rule") === "evenodd" ? "evenodd" : "nonzero");
  }
  if (stroke !== "none" && number("stroke-opacity", 1) > 0) {
    context.globalAlpha = alpha * number("stroke-opacity", 1);
    context.strokeStyle = stroke;
    context.lineWidth = number("stroke-width", 1);
    context.lineCap = (node.getAttribute("stroke-linecap") ?? "butt") as "butt" | "round" | "square";
    context.lineJoin = (node.getAttribute("stroke-linejoin") ?? "miter") as "miter" | "round" | "bevel";
    context.miterLimit = number("stroke-miterlimit", 4);
    context.setLineDash(
      (node.getAttribute("stroke-dasharray") ?? "")
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    );
    context.lineDashOffset = number("stroke-dashoffset", 0);
    context.stroke(path);
  }
}
