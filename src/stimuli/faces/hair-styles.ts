import { onward, through } from "./curves.js";
import { cap, mirrored, type Points, places, scalloped, symmetric } from "./hair-shapes.js";
import type { Identity } from "./identity.js";
import { middle, type Sitter } from "./sitter.js";

type Style = Identity["hair"]["style"];

/** How a style is drawn: what lies behind the head, and what lies on it. */
interface HairStyle {
  back?(sitter: Sitter): void;
  front?(sitter: Sitter): void;
}

const m = middle;

/** Strands along a cap: thin lines of light and dark that show which way the hair lies. */
function strands({ scene, features }: Sitter, lines: readonly Points[], width = 2.4): void {
  lines.forEach((line, i) => {
    scene.tintLine(
      i % 2 === 0 ? "hairLight" : "hairDark",
      through(places(line, features.faceWidth)),
      width,
      0.4,
    );
  });
}

const crop: HairStyle = {
  front(sitter) {
    const w = sitter.features.faceWidth;
    const outer: Points = [
      [-138, 244],
      [-146, 190],
      [-138, 122],
      [-100, 68],
      [-44, 46],
      [24, 42],
      [86, 58],
      [126, 102],
      [146, 168],
      [138, 244],
    ];
    const hairline: Points = [
      [-127, 240],
      [-121, 188],
      [-104, 158],
      [-76, 134],
      [-30, 122],
      [26, 132],
      [78, 140],
      [108, 156],
      [121, 186],
      [127, 240],
    ];
    sitter.scene.area("hair", cap(outer, hairline, w));
    strands(sitter, [
      [
        [-60, 62],
        [-30, 92],
        [22, 118],
      ],
      [
        [-26, 52],
        [14, 84],
        [66, 124],
      ],
      [
        [22, 50],
        [62, 78],
        [100, 132],
      ],
      [
        [-78, 72],
        [-66, 100],
        [-50, 124],
      ],
      [
        [-108, 92],
        [-108, 130],
        [-116, 170],
      ],
      [
        [98, 78],
        [118, 112],
        [128, 168],
      ],
    ]);
  },
};

const coils: HairStyle = {
  front(sitter) {
    const w = sitter.features.faceWidth;
    const outer: Points = mirrored([
      [0, 56],
      [66, 68],
      [112, 106],
      [136, 168],
      [137, 236],
    ]);
    const hairline: Points = mirrored([
      [0, 130],
      [62, 133],
      [100, 146],
      [116, 176],
      [128, 234],
    ]);
    sitter.scene.area("hair", cap(outer, hairline, w));
    for (let row = 0; row < 4; row++) {
      for (let i = -5; i <= 5; i++) {
        const out = (i + (row % 2) * 0.5) * (17 + row * 1.5);
        const y = 74 + row * 15 + (out / 128) ** 2 * (32 + row * 6);
        if (Math.abs(out) > 104 + row * 4) continue;
        const arc: Points = [
          [out - 5, y + 2],
          [out, y - 3],
          [out + 5, y + 2],
        ];
        sitter.scene.tintLine("hairLight", through(places(arc, w)), 1.8, 0.38);
      }
    }
  },
};

const receding: HairStyle = {
  front(sitter) {
    const w = sitter.features.faceWidth;
    for (const side of [-1, 1]) {
      const patch: Points = [
        [139, 250],
        [147, 205],
        [141, 150],
        [117, 106],
        [92, 90],
        [100, 112],
        [112, 140],
        [119, 180],
        [128, 236],
      ];
      sitter.scene.area(
        "hair",
        through(
          places(
            patch.map(([out, y]) => [out * side, y]),
            w,
          ),
          true,
        ),
      );
      strands(sitter, [
        [
          [122 * side, 128],
          [134 * side, 170],
          [136 * side, 220],
        ],
        [
          [112 * side, 112],
          [126 * side, 160],
          [131 * side, 212],
        ],
      ]);
    }
    sitter.scene.glow("light", [m - 26, 108], 62, 28, 0.5);
  },
};

const bald: HairStyle = {
  front({ scene }) {
    scene.glow("light", [m - 30, 112], 64, 32, 0.7);
  },
};

const pixie: HairStyle = {
  back({ scene, features }) {
    scene.area(
      "hair",
      symmetric(
        [
          [0, 44],
          [84, 58],
          [136, 120],
          [148, 200],
          [140, 262],
          [112, 290],
        ],
        features.faceWidth,
      ),
    );
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const outer: Points = [
      [-136, 278],
      [-154, 212],
      [-146, 126],
      [-98, 62],
      [-30, 42],
      [44, 46],
      [108, 78],
      [146, 142],
      [152, 214],
      [138, 272],
    ];
    const hairline: Points = [
      [-126, 262],
      [-122, 206],
      [-112, 172],
      [-78, 152],
      [-24, 138],
      [40, 120],
      [58, 112],
      [86, 138],
      [112, 168],
      [124, 208],
      [128, 258],
    ];
    sitter.scene.area("hair", cap(outer, hairline, w));
    strands(sitter, [
      [
        [50, 60],
        [-6, 84],
        [-70, 132],
      ],
      [
        [54, 76],
        [14, 104],
        [-44, 138],
      ],
      [
        [30, 50],
        [-52, 76],
        [-104, 138],
      ],
      [
        [-60, 62],
        [-118, 120],
        [-134, 200],
      ],
      [
        [74, 68],
        [110, 112],
        [130, 190],
      ],
      [
        [100, 84],
        [132, 140],
        [140, 220],
      ],
    ]);
  },
};

const bobBack: Points = [
  [0, 34],
  [90, 50],
  [146, 116],
  [164, 220],
  [166, 320],
  [150, 392],
  [104, 404],
  [84, 380],
];

const bob: HairStyle = {
  back({ scene, features }) {
    scene.area("hair", symmetric(bobBack, features.faceWidth));
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const { scene } = sitter;
    const outerRight: Points = [
      [-46, 46],
      [30, 38],
      [104, 64],
      [148, 134],
      [164, 230],
      [164, 318],
      [150, 390],
    ];
    const innerRight: Points = [
      [-44, 66],
      [10, 104],
      [72, 138],
      [108, 182],
      [124, 250],
      [128, 324],
      [122, 384],
    ];
    const outerLeft: Points = [
      [-40, 46],
      [-96, 62],
      [-146, 128],
      [-164, 230],
      [-165, 318],
      [-150, 390],
    ];
    const innerLeft: Points = [
      [-40, 66],
      [-72, 108],
      [-108, 168],
      [-124, 236],
      [-130, 318],
      [-122, 384],
    ];
    scene.area("hair", cap(outerRight, innerRight, w));
    scene.area("hair", cap(outerLeft, innerLeft, w));
    strands(sitter, [
      [
        [-30, 54],
        [50, 84],
        [118, 168],
        [142, 300],
      ],
      [
        [-20, 62],
        [64, 110],
        [124, 216],
        [140, 350],
      ],
      [
        [10, 48],
        [92, 82],
        [142, 178],
        [152, 320],
      ],
      [
        [-52, 58],
        [-108, 118],
        [-142, 216],
        [-146, 330],
      ],
      [
        [-46, 70],
        [-96, 142],
        [-132, 250],
        [-138, 360],
      ],
    ]);
  },
};

const longBack: Points = [
  [0, 34],
  [92, 50],
  [148, 116],
  [166, 220],
  [174, 340],
  [182, 450],
  [178, 530],
  [60, 530],
];

const curtains: Points = [
  [0, 40],
  [74, 50],
  [132, 108],
  [158, 200],
  [164, 320],
  [172, 440],
  [166, 530],
];
const curtainsEdge: Points = [
  [0, 78],
  [44, 104],
  [92, 152],
  [122, 218],
  [132, 310],
  [134, 420],
  [124, 530],
];

const long: HairStyle = {
  back({ scene, features }) {
    scene.area("hair", symmetric(longBack, features.faceWidth));
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    for (const side of [-1, 1]) {
      const flip = (points: Points): Points => points.map(([out, y]) => [out * side, y]);
      sitter.scene.area("hair", cap(flip(curtains), flip(curtainsEdge), w));
      strands(sitter, [
        flip([
          [10, 54],
          [78, 92],
          [132, 200],
          [146, 380],
          [146, 505],
        ]),
        flip([
          [6, 66],
          [66, 116],
          [124, 230],
          [142, 400],
          [140, 505],
        ]),
        flip([
          [30, 46],
          [104, 88],
          [148, 200],
          [158, 380],
          [160, 505],
        ]),
      ]);
    }
  },
};

const wavy: HairStyle = {
  back({ scene, features }) {
    const w = features.faceWidth;
    scene.area(
      "hair",
      symmetric(
        [
          [0, 30],
          [96, 46],
          [152, 112],
          [158, 170],
          [178, 226],
          [168, 286],
          [188, 340],
          [174, 396],
          [190, 446],
          [160, 476],
          [90, 440],
        ],
        w,
      ),
    );
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const { scene } = sitter;
    scene.area(
      "hair",
      cap(
        [
          [38, 40],
          [-30, 36],
          [-100, 60],
          [-148, 128],
          [-156, 190],
          [-172, 246],
          [-160, 320],
        ],
        [
          [38, 66],
          [-6, 104],
          [-70, 134],
          [-110, 176],
          [-120, 226],
          [-136, 268],
          [-130, 330],
        ],
        w,
      ),
    );
    scene.area(
      "hair",
      cap(
        [
          [34, 40],
          [96, 58],
          [146, 122],
          [154, 186],
          [172, 240],
          [162, 320],
        ],
        [
          [34, 66],
          [72, 106],
          [108, 166],
          [120, 222],
          [136, 270],
          [130, 330],
        ],
        w,
      ),
    );
    strands(sitter, [
      [
        [26, 50],
        [-60, 84],
        [-126, 166],
        [-132, 216],
        [-152, 270],
        [-146, 330],
      ],
      [
        [30, 60],
        [-40, 104],
        [-112, 158],
        [-126, 200],
        [-144, 250],
        [-142, 310],
      ],
      [
        [10, 44],
        [-84, 66],
        [-140, 150],
        [-146, 204],
        [-162, 256],
        [-154, 320],
      ],
      [
        [44, 50],
        [104, 98],
        [134, 176],
        [138, 220],
        [156, 272],
        [150, 330],
      ],
      [
        [42, 62],
        [94, 118],
        [126, 190],
        [132, 232],
        [148, 286],
        [142, 330],
      ],
    ]);
  },
};

const afro: HairStyle = {
  back({ scene, features }) {
    scene.area("hair", scalloped([m, 196], 190 * features.faceWidth, 172, 26, 20));
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const { scene } = sitter;
    const outer: Points = mirrored([
      [0, 40],
      [80, 52],
      [138, 104],
      [158, 180],
      [150, 262],
    ]);
    const hairline: Points = mirrored([
      [0, 124],
      [36, 130],
      [70, 132],
      [96, 152],
      [112, 164],
      [118, 192],
      [127, 214],
      [128, 254],
    ]);
    scene.area("hair", cap(outer, hairline, w));
    for (let i = 0; i < 46; i++) {
      // A sunflower's spiral spreads the curls evenly without drawing lots.
      const angle = i * 2.399963;
      const reach = Math.sqrt(i / 46);
      const [out, y] = [186 * reach * Math.sin(angle), 190 - 176 * reach * Math.cos(angle)];
      if (y > 118 && Math.abs(out) < 138) continue;
      if (y > 330) continue;
      scene.tintLine(
        "hairLight",
        through(
          places(
            [
              [out - 7, y + 2],
              [out, y - 6],
              [out + 7, y + 1],
            ],
            w,
          ),
        ),
        2.2,
        0.3,
      );
    }
  },
};

const bun: HairStyle = {
  back({ scene }) {
    scene.area(
      "hair",
      through(
        [
          [m - 46, 50],
          [m - 38, 14],
          [m, 4],
          [m + 38, 14],
          [m + 46, 50],
          [m, 70],
        ],
        true,
      ),
    );
    scene.tintLine(
      "hairLight",
      through([
        [m - 26, 40],
        [m - 4, 20],
        [m + 28, 30],
      ]),
      2.4,
      0.4,
    );
    scene.tintLine(
      "hairDark",
      through([
        [m - 34, 50],
        [m, 42],
        [m + 36, 50],
      ]),
      3,
      0.5,
    );
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const outer: Points = mirrored([
      [0, 48],
      [64, 58],
      [112, 98],
      [138, 160],
      [138, 244],
    ]);
    const hairline: Points = mirrored([
      [0, 122],
      [52, 128],
      [94, 152],
      [116, 190],
      [128, 242],
    ]);
    sitter.scene.area("hair", cap(outer, hairline, w));
    const sweep = (side: number): Points[] => [
      [
        [118 * side, 196],
        [104 * side, 132],
        [56 * side, 78],
        [14 * side, 56],
      ],
      [
        [92 * side, 146],
        [64 * side, 104],
        [30 * side, 70],
        [8 * side, 54],
      ],
      [
        [44 * side, 124],
        [28 * side, 92],
        [12 * side, 62],
      ],
    ];
    strands(sitter, [...sweep(-1), ...sweep(1)]);
  },
};

const locs: HairStyle = {
  back({ scene, features }) {
    const w = features.faceWidth;
    scene.area(
      "hair",
      symmetric(
        [
          [0, 34],
          [92, 50],
          [146, 112],
          [158, 200],
          [156, 300],
          [150, 380],
        ],
        w,
      ),
    );
    for (const side of [-1, 1]) {
      for (let i = 0; i < 5; i++) {
        const x = 108 + i * 15;
        const line = places(
          [
            [x * side * 0.96, 220],
            [x * side, 320],
            [(x + 5) * side, 420 + ((i * 37) % 50)],
          ],
          w,
        );
        scene.stroke("hair", through(line), 15);
        scene.tintLine("hairDark", through(line.map(([px, py]) => [px + 7, py])), 1.8, 0.55);
        scene.tintLine("hairLight", through(line.map(([px, py]) => [px - 2, py])), 2.2, 0.28);
      }
    }
  },
  front(sitter) {
    const w = sitter.features.faceWidth;
    const { scene } = sitter;
    for (const side of [-1, 1]) {
      const flip = (points: Points): Points => points.map(([out, y]) => [out * side, y]);
      scene.area(
        "hair",
        cap(
          flip([
            [-2, 42],
            [72, 52],
            [130, 108],
            [154, 196],
            [158, 280],
          ]),
          flip([
            [-2, 104],
            [48, 124],
            [92, 152],
            [120, 206],
            [132, 280],
          ]),
          w,
        ),
      );
      for (const lane of [0, 1, 2, 3]) {
        const k = lane * 0.25;
        const line = flip([
          [4 + lane * 5, 56 + 12 * (3 - lane)],
          [58 + k * 34, 72 + 28 * (1 - k)],
          [104 + k * 26, 132 + 30 * (1 - k)],
          [124 + k * 22, 206],
          [136 + k * 18, 280],
        ]);
        scene.tintLine("hairDark", through(places(line, w)), 2.2, 0.6);
        scene.tintLine(
          "hairLight",
          through(
            places(
              line.map(([out, y]) => [out + 5 * side, y - 3]),
              w,
            ),
          ),
          2.2,
          0.3,
        );
      }
    }
  },
};

const headscarf: HairStyle = {
  back({ scene, features }) {
    scene.area(
      "scarf",
      symmetric(
        [
          [0, 32],
          [88, 46],
          [146, 108],
          [168, 210],
          [166, 330],
          [176, 430],
          [190, 530],
        ],
        features.faceWidth,
      ),
    );
  },
  front({ scene, features, frame }) {
    const w = features.faceWidth;
    const outer = places(
      [
        [0, 36],
        [86, 50],
        [142, 110],
        [162, 210],
        [158, 330],
        [150, 420],
        [196, 470],
        [300, 540],
        [-300, 540],
        [-196, 470],
        [-150, 420],
        [-158, 330],
        [-162, 210],
        [-142, 110],
        [-86, 50],
      ],
      w,
    );
    const chin = frame.chinY + 3;
    const inner = places(
      [
        [0, 118],
        [-58, 126],
        [-104, 166],
        [-122, 236],
        [-117, 306],
        [-98, 366],
        [-64, 416],
        [-30, chin - 2],
        [0, chin + 4],
        [30, chin - 2],
        [64, 416],
        [98, 366],
        [117, 306],
        [122, 236],
        [104, 166],
        [58, 126],
      ],
      w,
    );
    scene.area("scarf", [
      "M",
      outer[0]!,
      ...onward(outer, true),
      "Z",
      "M",
      inner[0]!,
      ...onward(inner, true),
      "Z",
    ]);
    for (const side of [-1, 1]) {
      const folds: Points[] = [
        [
          [52, 62],
          [118, 122],
          [138, 220],
          [126, 330],
          [84, 430],
        ],
        [
          [86, 66],
          [140, 150],
          [150, 250],
          [142, 350],
          [110, 452],
        ],
        [
          [128, 360],
          [120, 420],
          [60, 474],
          [10, 500],
        ],
        [
          [150, 420],
          [140, 470],
          [96, 512],
        ],
      ];
      folds.forEach((line, i) => {
        const path = through(
          places(
            line.map(([out, y]) => [out * side, y]),
            w,
          ),
        );
        scene.tintLine("cloth", path, 5, 0.12 + 0.04 * i);
      });
    }
    scene.tintLine("cloth", through(inner, true), 4, 0.3);
  },
};

/** Every style that an identity can have. */
export const styles: Readonly<Record<Style, HairStyle>> = {
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
