import type { Palette, Part, Shading } from "./palette.js";
import type { Projection } from "./pose.js";

/** A point on the frontal face, and how far it projects from it (like the tip of the nose). */
export type Place = readonly [x: number, y: number, lift?: number];

/** A path in SVG's words: "M", [x, y], "C", [..], [..], [..], "Z". */
export type Outline = readonly (string | Place)[];

type Tint = keyof Shading;

/**
 * Collects the shapes of one face, back to front. Points are given on the frontal face, and the projection
 * moves them with the pose of the head. Areas are painted flat in the colour of their part. Tints (shading,
 * folds) are painted only if the palette has them.
 */
export class Scene {
  readonly #shapes: string[] = [];
  readonly #definitions = new Map<string, string>();
  #clip = "";

  /** `prefix` keeps the ids of several faces in one picture apart. */
  constructor(
    private readonly project: Projection,
    private readonly palette: Palette,
    private readonly prefix = "",
  ) {}

  /** True if shading and folds are drawn. */
  get shaded(): boolean {
    return this.palette.shading !== null;
  }

  /** An area in the colour of its part. */
  area(part: Part, outline: Outline): void {
    this.#shapes.push(`<path d="${this.d(outline)}" fill="${this.palette.parts[part]}"${this.#clip}/>`);
  }

  /** A stroke in the colour of a part, round at its ends. */
  stroke(part: Part, outline: Outline, width: number): void {
    this.#line(this.palette.parts[part], outline, width, 1);
  }

  /** An ellipse in the colour of its part. */
  disc(part: Part, at: Place, rx: number, ry = rx): void {
    this.#ellipse(at, rx, ry, this.palette.parts[part], "");
  }

  /** A shape in a tint. */
  tint(tint: Tint, outline: Outline, opacity: number): void {
    const colour = this.palette.shading?.[tint];
    if (colour === undefined || opacity < 0.005) return;
    const alpha = ` fill-opacity="${round(opacity)}"`;
    this.#shapes.push(`<path d="${this.d(outline)}" fill="${colour}"${alpha}${this.#clip}/>`);
  }

  /** A line in a tint. */
  tintLine(tint: Tint, outline: Outline, width: number, opacity: number): void {
    const colour = this.palette.shading?.[tint];
    if (colour === undefined || opacity < 0.005) return;
    this.#line(colour, outline, width, opacity);
  }

  /** A spot that fades towards its edge: light and shade without the cost of a blur. */
  glow(tint: Tint, at: Place, rx: number, ry: number, opacity: number): void {
    const colour = this.palette.shading?.[tint];
    if (colour === undefined || opacity < 0.005) return;
    const id = `${this.prefix}glow-${tint}`;
    if (!this.#definitions.has(id)) {
      const stops = [
        [0, 1],
        [0.35, 0.75],
        [0.7, 0.25],
        [1, 0],
      ].map(([at, alpha]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`);
      this.#definitions.set(id, `<radialGradient id="${id}">${stops.join("")}</radialGradient>`);
    }
    this.#ellipse(at, rx, ry, `url(#${id})`, ` fill-opacity="${round(opacity)}"`);
  }

  /** A white spot of reflected light. */
  glint(at: Place, radius: number, opacity: number): void {
    if (this.shaded) this.#ellipse(at, radius, radius, "#ffffff", ` fill-opacity="${round(opacity)}"`);
  }

  /** Paints only inside an outline. */
  within(name: string, outline: Outline, paint: () => void): void {
    const id = `${this.prefix}${name}`;
    this.#definitions.set(id, `<clipPath id="${id}"><path d="${this.d(outline)}"/></clipPath>`);
    const before = this.#clip;
    this.#clip = ` clip-path="url(#${id})"`;
    paint();
    this.#clip = before;
  }

  /** The inside of an <svg> of 512 x 512. */
  content(): string {
    // Flat areas are measured, and a mixed colour at an edge would belong to no part.
    const crisp = this.shaded ? "" : ' shape-rendering="crispEdges"';
    return `<defs>${[...this.#definitions.values()].join("")}</defs><g${crisp}>${this.#shapes.join("")}</g>`;
  }

  private d(outline: Outline): string {
    return outline
      .map((word) => {
        if (typeof word === "string") return word;
        const [x, y] = this.project([word[0], word[1]], word[2]);
        return `${round(x)},${round(y)}`;
      })
      .join(" ");
  }

  #line(colour: string, outline: Outline, width: number, opacity: number): void {
    const alpha = opacity < 1 ? ` stroke-opacity="${round(opacity)}"` : "";
    this.#shapes.push(
      `<path d="${this.d(outline)}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${alpha}${this.#clip}/>`,
    );
  }

  #ellipse(at: Place, rx: number, ry: number, fill: string, alpha: string): void {
    const [x, y] = this.project([at[0], at[1]], at[2]);
    const shape = `cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"`;
    this.#shapes.push(`<ellipse ${shape} fill="${fill}"${alpha}${this.#clip}/>`);
  }
}

// Hundredths of a pixel, so that the text is the same on every machine, even if the last bit of a sine
// differs.
const round = (value: number): number => Math.round(value * 100) / 100 + 0;
