import { through } from "./curves.js";
import { bob, headscarf, long, wavy } from "./hair-long.js";
import {
  cap,
  flip,
  type HairStyle,
  line,
  mirrored,
  places,
  scalloped,
  strands,
  symmetric,
} from "./hair-shapes.js";
import type { Identity } from "./identity.js";
import { middle } from "./sitter.js";

const crop: HairStyle = {
  front(sitter) {
    const outer = line("-138,244 -146,190 -138,122 -100,68 -44,46 24,42 86,58 126,102 146,168 138,244");
    const hairline = line("-127,240 -121,188 -104,158 -76,134 -30,122 26,132 78,140 108,156 121,186 127,240");
    sitter.scene.area("hair", cap(outer, hairline, sitter.features.faceWidth));
    strands(sitter, [
      line("-60,62 -30,92 22,118"),
      line("-26,52 14,84 66,124"),
      line("22,50 62,78 100,132"),
      line("-78,72 -66,100 -50,124"),
      line("-108,92 -108,130 -116,170"),
      line("98,78 118,112 128,168"),
    ]);
  },
};

const receding: HairStyle = {
  front(sitter) {
    const { scene, features } = sitter;
    const patch = line("139,250 147,205 141,150 117,106 92,90 100,112 112,140 119,180 128,236");
    for (const side of [-1, 1]) {
      scene.area("hair", through(places(flip(patch, side), features.faceWidth), true));
      strands(sitter, [
        flip(line("122,128 134,170 136,220"), side),
        flip(line("112,112 126,160 131,212"), side),
      ]);
    }
    scene.glow("light", [middle - 26, 108], 62, 28, 0.5);
  },
};

const bald: HairStyle = {
  front({ scene }) {
    scene.glow("light", [middle - 30, 112], 64, 32, 0.7);
  },
};

const pixie: HairStyle = {
  back({ scene, features }) {
    scene.area("hair", symmetric(line("0,44 84,58 136,120 148,200 140,262 112,290"), features.faceWidth));
  },
  front(sitter) {
    const outer = line("-136,278 -154,212 -146,126 -98,62 -30,42 44,46 108,78 146,142 152,214 138,272");
    const hairline = line(
      "-126,262 -122,206 -112,172 -78,152 -24,138 40,120 58,112 86,138 112,168 124,208 128,258",
    );
    sitter.scene.area("hair", cap(outer, hairline, sitter.features.faceWidth));
    strands(sitter, [
      line("50,60 -6,84 -70,132"),
      line("54,76 14,104 -44,138"),
      line("30,50 -52,76 -104,138"),
      line("-60,62 -118,120 -134,200"),
      line("74,68 110,112 130,190"),
      line("100,84 132,140 140,220"),
    ]);
  },
};

const bun: HairStyle = {
  back({ scene }) {
    scene.area("hair", through(places(line("-46,50 -38,14 0,4 38,14 46,50 0,70")), true));
    scene.tintLine("hairLight", through(places(line("-26,40 -4,20 28,30"))), 2.4, 0.4);
    scene.tintLine("hairDark", through(places(line("-34,50 0,42 36,50"))), 3, 0.5);
  },
  front(sitter) {
    const outer = mirrored(line("0,48 64,58 112,98 138,160 138,244"));
    const hairline = mirrored(line("0,122 52,128 94,152 116,190 128,242"));
    sitter.scene.area("hair", cap(outer, hairline, sitter.features.faceWidth));
    for (const side of [-1, 1]) {
      strands(sitter, [
        flip(line("118,196 104,132 56,78 14,56"), side),
        flip(line("92,146 64,104 30,70 8,54"), side),
        flip(line("44,124 28,92 12,62"), side),
      ]);
    }
  },
};

/** A short curl that is lighter than the hair around it. */
const curl = (out: number, y: number, size: number) =>
  [
    [out - size, y + size * 0.4],
    [out, y - size * 0.6],
    [out + size, y + size * 0.4],
  ] as const;

const coils: HairStyle = {
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

const afro: HairStyle = {
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

const locs: HairStyle = {
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

/** Every style that an identity can have. */
export const styles: Readonly<Record<Identity["hair"]["style"], HairStyle>> = {
  crop,
  coils,
  bald,
  receding,
  pixie,
  bob,
  long,
  wavy,
  afro,
  bun,
  locs,
  headscarf,
};
