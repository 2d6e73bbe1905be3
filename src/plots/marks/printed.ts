import type { ConfidenceInterval } from "../../core/estimate.js";
import { fixed, ink, plain } from "../house-style.js";
import type { Mark } from "../mark.js";
import { dots, segments } from "./points.js";

/** A number as a paper prints it, to be drawn beside ours. */
export interface PrintedEstimate {
  value: number;
  ci?: ConfidenceInterval | null;
}

/** A printed estimate and its place: the row that it is drawn at, in pixels. */
export interface PlacedPrinted extends PrintedEstimate {
  label: string;
  y: number;
}

/** How a legend says what the mark is. */
export const printedKey = "printed in the paper, with its interval";

interface PrintedLook {
  unit?: string;
  digits: number;
  /** Size of the diamond in pixels. Default: 6.5. */
  size?: number;
}

const cap = 2.5;

/** Printed estimates: an open diamond on a capped line. It touches ours where they agree. */
export function printedMarks(all: readonly PlacedPrinted[], look: PrintedLook): Mark {
  if (all.length === 0) return () => ({});
  const { unit = "", digits, size = 6.5 } = look;
  return ({ x: { range } }) => {
    const within = (value: number): number => Math.min(Math.max(value, range[0]), range[1]);
    const lines = all.flatMap(({ ci, y }) => {
      if (!ci) return [];
      const bounds = ci.map(within) as [number, number];
      return [
        { x: bounds, y: [y, y] as const },
        ...bounds.map((at) => ({ x: [at, at] as const, y: [y - cap, y + cap] as const })),
      ];
    });
    return [
      lines.length === 0 ? [] : segments(lines, { color: ink.strong, width: 1 }),
      dots(
        all.map(({ label, value, ci, y }) => ({
          x: within(value),
          y,
          text: `<b>${plain(label)}</b><br>printed: ${fixed(value, digits)}${unit}${ci ? ` [${ci.map((bound) => fixed(bound, digits)).join(", ")}]` : ""}`,
        })),
        { symbol: "diamond", size, color: ink.paper, line: { color: ink.strong, width: 1.1 } },
        { cliponaxis: false },
      ),
    ];
  };
}
