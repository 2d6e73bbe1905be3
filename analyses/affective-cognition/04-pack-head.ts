/**
 * Packs the scanned head that faces are rendered from: the mean head, its muscles' shapes, and how heads differ.
 *
 * Source:  ICT-FaceKit Light, github.com/ICT-VGL/ICT-FaceKit at da5f95a607f5e6b37755b38d3385d7f2853732e5 (MIT);
 *          Li et al. 2020, Learning Formation of Physically-Based Face Attributes, arXiv 2004.03458
 * Inputs:  that repository's folder FaceXModel, named on the command line
 * Outputs: data/affective-cognition/stimuli/faces/head.bin (form: src/stimuli/faces/head/read-head.ts), its
 *          size and hash in datapackage.json
 * Seed:    none; the same folder gives the same bytes
 */
import { packHead } from "affectlab";

const folder = process.argv[2];
if (folder === undefined) {
  throw new Error("name the folder FaceXModel of ICT-FaceKit: npx tsx 04-pack-head.ts <folder>");
}
const { bytes, vertices } = await packHead(folder);
console.log(`head.bin: ${vertices} vertices, ${bytes} bytes`);
