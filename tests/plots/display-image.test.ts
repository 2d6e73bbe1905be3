import { afterEach, describe, expect, it, vi } from "vitest";
import { displaySvg, showImage } from "../../src/plots/display.js";

const channel = Symbol.for("affectlab.display");
const global = globalThis as Record<symbol, unknown>;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';

afterEach(() => {
  delete global[channel];
  vi.restoreAllMocks();
});

describe("a picture in a notebook", () => {
  it("goes out as HTML with its alternative text, as PNG and as words", async () => {
    const sent: Record<string, string>[] = [];
    global[channel] = (data: Record<string, string>) => sent.push(data);
    await displaySvg(svg, 'A "black" bar', { scale: 3 });
    const [bundle] = sent;
    const png = Buffer.from(bundle!["image/png"]!, "base64");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([60, 30]);
    expect(bundle!["text/html"]).toContain('alt="A &quot;black&quot; bar"');
    expect(bundle!["text/html"]).toContain(bundle!["image/png"]!);
    expect(bundle!["text/plain"]).toBe('A "black" bar');
  });

  it("prints the words elsewhere, and refuses a picture without any", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    showImage({ png: Uint8Array.of(1), alt: "A bar" });
    expect(log).toHaveBeenCalledExactlyOnceWith("A bar");
    expect(() => showImage({ png: Uint8Array.of(1), alt: " " })).toThrow(
      'showImage requires an alternative text, got " "',
    );
  });
});
