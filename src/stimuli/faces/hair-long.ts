import { onward, through } from "./curves.js";
import { cap, flip, type HairStyle, line, type Points, places, strands, symmetric } from "./hair-shapes.js";
import type { Place } from "./scene.js";
import { both } from "./sitter.js";

export const bob: HairStyle = {
  coversEars: true,
  back({ scene, features }) {
    const half = line("0,34 90,50 146,116 164,220 166,320 150,392 104,404 84,380");
    scene.area("hair", symmetric(half, features.faceWidth));
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const wide = line("-46,46 30,38 104,64 148,134 164,230 164,318 150,390");
    const wideEdge = line("-44,66 10,104 72,138 108,182 124,250 128,324 122,384");
    const narrow = line("-40,46 -96,62 -146,128 -164,230 -165,318 -150,390");
    const narrowEdge = line("-40,66 -72,108 -108,168 -124,236 -130,318 -122,384");
    sitter.scene.area("hair", cap(wide, wideEdge, w));
    sitter.scene.area("hair", cap(narrow, narrowEdge, w));
    strands(sitter, [
      line("-30,54 50,84 118,168 142,300"),
      line("-20,62 64,110 124,216 140,350"),
      line("10,48 92,82 142,178 152,320"),
      line("-52,58 -108,118 -142,216 -146,330"),
      line("-46,70 -96,142 -132,250 -138,360"),
    ]);
  },
};

export const long: HairStyle = {
  coversEars: true,
  back({ scene, features }) {
    const half = line("0,34 92,50 148,116 166,220 174,340 182,450 184,640 60,640");
    scene.area("hair", symmetric(half, features.faceWidth));
  },
  front(sitter) {
    const outer = line("0,40 74,50 132,108 158,200 164,320 172,440 172,640");
    const edge = line("0,78 44,104 92,152 122,218 132,310 134,420 126,640");
    for (const side of [-1, 1]) {
      sitter.scene.area("hair", cap(flip(outer, side), flip(edge, side), sitter.features.faceWidth));
      strands(sitter, [
        flip(line("10,54 78,92 132,200 146,380 146,505"), side),
        flip(line("6,66 66,116 124,230 142,400 140,505"), side),
        flip(line("30,46 104,88 148,200 158,380 160,505"), side),
      ]);
    }
  },
};

export const wavy: HairStyle = {
  coversEars: true,
  back({ scene, features }) {
    const half = line("0,30 96,46 152,112 158,170 178,226 168,286 188,340 174,396 190,446 160,476 90,440");
    scene.area("hair", symmetric(half, features.faceWidth));
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const wide = line("38,40 -30,36 -100,60 -148,128 -156,190 -172,246 -160,320");
    const wideEdge = line("38,66 -6,104 -70,134 -110,176 -120,226 -136,268 -130,330");
    const narrow = line("34,40 96,58 146,122 154,186 172,240 162,320");
    const narrowEdge = line("34,66 72,106 108,166 120,222 136,270 130,330");
    sitter.scene.area("hair", cap(wide, wideEdge, w));
    sitter.scene.area("hair", cap(narrow, narrowEdge, w));
    strands(sitter, [
      line("26,50 -60,84 -126,166 -132,216 -152,270 -146,330"),
      line("30,60 -40,104 -112,158 -126,200 -144,250 -142,310"),
      line("10,44 -84,66 -140,150 -146,204 -162,256 -154,320"),
      line("44,50 104,98 134,176 138,220 156,272 150,330"),
      line("42,62 94,118 126,190 132,232 148,286 142,330"),
    ]);
  },
};

/** A line from the crown down one side, through two last points, and up the other side. */
function closedBelow(half: Points, last: Points[number], lowest: Points[number]): Points {
  const side = [...half, last];
  return [...side, lowest, ...flip([...side.slice(1)].reverse(), -1)];
}

export const headscarf: HairStyle = {
  coversEars: true,
  back({ scene, features }) {
    scene.area("scarf", symmetric(line("0,32 88,46 146,108 168,210 164,330 140,410"), features.faceWidth));
  },
  body({ scene }) {
    const drape = line("-300,560 -206,478 -158,440 -120,330 120,330 158,440 206,478 300,560");
    scene.area("scarf", through(places(drape), true));
    for (const side of [-1, 1]) {
      for (const [i, fold] of ["120,420 96,462 20,506", "158,446 130,486 70,520"].entries()) {
        scene.tintLine("cloth", through(places(flip(line(fold), side))), 5, 0.14 + 0.04 * i);
      }
    }
  },
  front(sitter) {
    const { scene, features, frame } = sitter;
    const w = features.faceWidth;
    // The cloth moves with a jaw that drops.
    const drop = both(sitter, "jaw");
    const outerHalf = line("0,36 86,50 142,110 162,210 158,330 142,410");
    const outer = places(closedBelow(outerHalf, [84, 468 + drop * 0.8], [0, 488 + drop * 0.8]), w);
    const innerHalf = line("0,118 58,126 104,166 122,236 117,306 98,366");
    const chin = frame.chinY + drop;
    const cheek = [[64, 416 + drop * 0.8] as const, [30, chin + 1] as const];
    const inner = places(closedBelow([...innerHalf, cheek[0]!], cheek[1]!, [0, chin + 7]), w);
    const ring = (around: readonly Place[]) => ["M", around[0] as Place, ...onward(around, true), "Z"];
    // The inner ring has the opposite direction, so that it is a hole.
    scene.area("scarf", [...ring(outer), ...ring([...inner].reverse())]);
    for (const side of [-1, 1]) {
      const folds = [
        "52,62 118,122 138,220 126,330 84,430",
        "86,66 140,150 150,250 142,350 110,440",
        "132,366 122,424 92,474",
      ];
      for (const [i, fold] of folds.entries()) {
        scene.tintLine("cloth", through(places(flip(line(fold), side), w)), 5, 0.12 + 0.04 * i);
      }
    }
    scene.tintLine("cloth", through(inner, true), 4, 0.3);
  },
};
