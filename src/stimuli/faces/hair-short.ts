import { through } from "./curves.js";
import { cap, flip, type HairStyle, line, mirrored, places, strands, symmetric } from "./hair-shapes.js";
import { middle } from "./sitter.js";

export const crop: HairStyle = {
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

export const receding: HairStyle = {
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

export const bald: HairStyle = {
  front({ scene }) {
    scene.glow("light", [middle - 30, 112], 64, 32, 0.7);
  },
};

export const pixie: HairStyle = {
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

export const bun: HairStyle = {
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
