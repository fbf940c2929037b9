import { printerClasses, referenceLayerHeight, type FileEstimate } from '#src/lib/print-facts.ts';

/** Ten weeks. Meshes of longer prints have a wrong unit or are no print at all, and their time is not shown. */
const maxSeconds = 6_000_000;

/** Returns whether an estimate may be shown. */
export function isPlausible({ secondsHigh }: FileEstimate): boolean {
  return secondsHigh <= maxSeconds;
}

/**
 * Returns print time and filament at the reference layer height; undefined unless all classes of printers have them. The
 * filament is that of the first class, since the classes hardly differ in it.
 * @returns minutes in the order of `printerClasses`
 */
export function toPlainEstimate(
  estimates: readonly FileEstimate[],
): { grams: number; minutes: number[] } | undefined {
  const found = printerClasses.flatMap(
    (name) =>
      estimates.find((estimate) => estimate.class === name && estimate.layerMm === referenceLayerHeight) ??
      [],
  );
  const [first] = found;
  if (!first || found.length < printerClasses.length) return undefined;
  return {
    grams: Math.round(first.grams * 10) / 10,
    minutes: found.map(({ seconds }) => Math.max(1, Math.round(seconds / 60))),
  };
}
