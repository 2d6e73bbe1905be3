import { through } from "./curves.js";
import { cap, flip, type HairStyle, line, mirrored, places, scalloped, symmetric } from "./hair-shapes.js";
import { middle } from "./sitter.js";

/** A short curl that is lighter than the hair around it. */
const curl = (out: number, y: number, size: number) =>
  [
    [out - size, y + size * 0.4],
    [out, y - size * 0.6],
    [out + size, y + size * 0.4],
  ] as const;

export const coils: HairStyle = {
  front({ scene, features }) {
    const w = features.faceWidth;
    const outer = mirrored(line("0,56 66,68 112,106 136,168 137,236"));
    const hairline = mirrored(line("0,130 62,133 100,146 116,176 128,234"));
    scene.area("hair", cap(outer, hairline, w));
    for (let row = 0; row < 4; row++) {
      for (let i = -5; i <= 5; i++) {
        const out = (i + (row % 2) * 0.5) * (17 + row * 1.5);
        const y = 74 + row * 15 + (out / 128) ** 2 * (32 + row * 6);
        if (Math.abs(out) > 104 + row * 4) continue;
        scene.tintLine("hairLight", through(places(curl(out, y, 5), w)), 1.8, 0.38);
      }
    }
  },
};

export const afro: HairStyle = {
  coversEars: true,
  back({ scene, features }) {
    scene.area("hair", scalloped([middle, 196], 190 * features.faceWidth, 172, 26, 20));
  },
  front({ scene, features }) {
    const w = features.faceWidth;
    const outer = mirrored(line("0,40 80,52 138,104 158,180 150,262"));
    const hairline = mirrored(line("0,124 36,130 70,132 96,152 112,164 118,192 127,214 128,254"));
    scene.area("hair", cap(outer, hairline, w));
    for (let i = 0; i < 46; i++) {
      // The spiral of a sunflower spreads the curls evenly without random draws.
      const angle = i * 2.399963;
      const reach = Math.sqrt(i / 46);
      const [out, y] = [186 * reach * Math.sin(angle), 190 - 176 * reach * Math.cos(angle)];
      const onFace = y > 118 && Math.abs(out) < 138;
      if (onFace || y > 330) continue;
      scene.tintLine("hairLight", through(places(curl(out, y, 7), w)), 2.2, 0.3);
    }
  },
};

export const locs: HairStyle = {
  coversEars: true,
  back({ scene, features }) {
    const w = features.faceWidth;
    scene.area("hair", symmetric(line("0,34 92,50 146,112 158,200 156,300 150,380"), w));
    for (const side of [-1, 1]) {
      for (let i = 0; i < 5; i++) {
        const x = 108 + i * 15;
        const strand = flip(
          [
            [96 + i * 11, 140],
            [x * 0.97, 230],
            [x, 320],
            [x + 5, 420 + ((i * 37) % 50)],
          ],
          side,
        );
        scene.stroke("hair", through(places(strand, w)), 15);
        scene.tintLine("hairDark", through(places(strand, w).map(([px, py]) => [px + 7, py])), 1.8, 0.55);
        scene.tintLine("hairLight", through(places(strand, w).map(([px, py]) => [px - 2, py])), 2.2, 0.28);
      }
    }
  },
  front({ scene, features }) {
    const w = features.faceWidth;
    const outer = line("-2,42 72,52 130,108 154,196 158,280");
    const edge = line("-2,104 48,124 92,152 120,206 132,280");
    for (const side of [-1, 1]) {
      scene.area("hair", cap(flip(outer, side), flip(edge, side), w));
      for (const lane of [0, 1, 2, 3]) {
        const k = lane / 4;
        const parting = flip(
          [
            [4 + lane * 5, 56 + 12 * (3 - lane)],
            [58 + k * 34, 72 + 28 * (1 - k)],
            [104 + k * 26, 132 + 30 * (1 - k)],
            [124 + k * 22, 206],
            [136 + k * 18, 280],
          ],
          side,
        );
        scene.tintLine("hairDark", through(places(parting, w)), 2.2, 0.6);
        const lit = parting.map(([out, y]) => [out + 5 * side, y - 3] as const);
        scene.tintLine("hairLight", through(places(lit, w)), 2.2, 0.3);
      }
    }
  },
};
