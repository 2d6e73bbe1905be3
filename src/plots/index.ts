/** Charts for other programs and notebooks, and showing figures and tables in a cell. */

export {
  type FrameColumn,
  fromDataFrame,
  type RowFrame,
  toDataFrame,
} from "./data-frame.js";
export { displayFigure, displaySvg, showFigure, showImage, showMarkdown, showTable } from "./display.js";
export { distanceChart } from "./distance-chart.js";
export type { Figure, PlainFigure, PlotlySpec } from "./figure.js";
export { type GraphChart, type GraphPanel, graphChart } from "./graph-chart.js";
export type { RowGroup } from "./grouped-rows.js";
export { type HeatCell, type HeatMap, type HeatRow, heatMap } from "./heat-map.js";
export {
  type IntervalChart,
  type IntervalPanel,
  type IntervalRow,
  intervalChart,
} from "./interval-chart.js";
export { type ItemCard, itemCard } from "./item-card.js";
export type { CauseGraph, GraphNode } from "./marks/graph.js";
export type { RadarAxis } from "./marks/radar.js";
export {
  type PairedComparisonChart,
  type PairedEstimate,
  type PairedRow,
  pairedComparisonChart,
} from "./paired-chart.js";
export type { AxisOptions } from "./plot/axis.js";
export type { Channel } from "./plot/channels.js";
export {
  type BarsOptions,
  type DotsOptions,
  type FitOptions,
  type HeatOptions,
  type HistogramOptions,
  type LinesOptions,
  marks,
  type PlotMark,
} from "./plot/marks.js";
export { type PlotOptions, plot } from "./plot/plot.js";
export { type RadarChart, type RadarPanel, radarChart } from "./radar-chart.js";
export { type RangeChart, type RangeRow, rangeChart } from "./range-chart.js";
export { type ShareChart, type ShareRow, shareChart } from "./share-chart.js";
export { singleFile } from "./single-file.js";
export type { FigureSize } from "./sizes.js";
export { specificationChart } from "./specification-chart.js";
