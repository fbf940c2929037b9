import type { FitVerdict } from './types.ts';

/** Describes a verdict in a heading, such as 'Fits your MK4S'. Empty for `unknown`. */
export function describeFit(verdict: FitVerdict, printerName: string): string {
  switch (verdict.kind) {
    case 'fits':
      return `Fits your ${printerName}${describeCorner(verdict)}`;
    case 'too-tall':
      return `${describeFileFit(verdict)}: needs ${verdict.needsMm} mm`;
    case 'too-large':
      return `Does not fit. ${describeRemedy(verdict.scalePercent)}`;
    default:
      return describeFileFit(verdict);
  }
}

/** Describes a verdict in the row of a file, such as 'Fits' or 'Too tall by 21 mm'. Empty for `unknown`. */
export function describeFileFit(verdict: FitVerdict): string {
  switch (verdict.kind) {
    case 'fits':
      return `Fits${describeCorner(verdict)}`;
    case 'turned':
      return `Fits turned by ${formatDegrees(verdict.degrees)}${describeCorner(verdict)}`;
    case 'plates':
      return `Fits on ${verdict.plates} plates${describeCorner(verdict)}`;
    case 'laid-down':
      return `Fits if you lay it down${describeCorner(verdict)}`;
    case 'too-tall':
      return `Too tall by ${verdict.byMm} mm`;
    case 'too-large':
      return 'Does not fit';
    case 'unknown':
      return '';
  }
}

function describeCorner({ mindsCorner }: { mindsCorner: boolean }): string {
  return mindsCorner ? ', mind the corner' : '';
}

function describeRemedy(scalePercent: number | null): string {
  return scalePercent === null ? 'Split it' : `Split or scale to ${scalePercent} %`;
}

export function formatDegrees(degrees: number): string {
  return degrees === 1 ? '1 degree' : `${degrees} degrees`;
}
