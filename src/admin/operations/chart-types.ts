/** A part of a ring. Colours are Mantine's. */
export interface Part {
  name: string;
  value: number;
  color: string;
}

export interface DonutProps {
  label: string;
  parts: Part[];
}

export interface BarsProps {
  label: string;
  rows: readonly Record<string, string | number | null>[];
  series: readonly { name: string; label: string; color: string }[];
  height?: number;
  isStacked?: boolean;
  format?: (value: number) => string;
}

export interface SparksProps {
  label: string;
  values: readonly number[];
  color: string;
}
