export interface Figure {
  row: string;
  measured: string;
  bar: string;
  holds: boolean | undefined;
}

/** A row of the table: its name and its measurement, which is `undefined` if this machine cannot measure it. */
export interface Row {
  name: string;
  run: () => Promise<Figure[]>;
}

export function figure(row: string, measured: string, bar: string, holds: boolean): Figure {
  return { row, measured, bar, holds };
}

export function skipped(row: string, bar: string, why: string): Figure {
  return { row, measured: `not measured: ${why}`, bar, holds: undefined };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
