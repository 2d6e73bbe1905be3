import { ink } from "../house-style.js";
import type { Mark } from "../mark.js";
import { type LineLook, line } from "../paper.js";
import type { RowLayout } from "../row-layout.js";

const gridLine = { color: ink.faint, width: 1 };

/** Lines from top to bottom at values of the horizontal axis. By default they look like a grid. */
export function verticalLines(values: number[], look: LineLook = gridLine): Mark {
  return ({ x, top, bottom }) => ({
    shapes: values.map((value) => line([x(value), top], [x(value), bottom], look)),
  });
}

/** Lines from left to right at values of the vertical axis. By default they look like a grid. */
export function horizontalLines(values: number[], look: LineLook = gridLine): Mark {
  return ({ y, left, right }) => ({
    shapes: values.map((value) => line([left, y(value)], [right, y(value)], look)),
  });
}

/**
 * Faint lines that lead the eye from a label to its marks. They begin `reach` pixels before the first panel.
 */
export function rowLines(rows: RowLayout["rows"], reach = 0): Mark {
  const look = { color: ink.faint, width: 0.8 };
  return ({ top, panels }) => ({
    shapes: rows.flatMap(({ centre }) =>
      panels.map(({ left, right }, i) =>
        line([i === 0 ? left - reach : left, top + centre], [right, top + centre], look),
      ),
    ),
  });
}
