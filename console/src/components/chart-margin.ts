/** Around a chart without a legend: room for half a line, so that the label of the highest grid line is level with it. */
export const CHART_MARGIN = { top: 12 };
