import type { PartPose } from '@firstlayer/mesh/contract/print-facts.ts';
import { type DesignFit, isFitting } from './check-design.ts';
import { describeFileFit, describeFit, formatDegrees } from './describe-fit.ts';
import type { FitVerdict } from './types.ts';

/** The parts of a design, as in its print facts. */
interface DesignParts {
  partCount: number;
  largestPartMm: readonly number[] | null;
}

/** Describes the fit of a design in a heading and a sentence or two below it. Both may be empty. */
export function describeDesignFit(
  design: DesignFit,
  printerName: string,
  parts: DesignParts,
): { heading: string; detail: string } {
  const { checkedCount, fittingCount, verdict } = design;
  if (fittingCount > 0 && fittingCount < checkedCount) {
    const verb = fittingCount === 1 ? 'fits' : 'fit';
    const heading = `${fittingCount} of ${checkedCount} files ${verb} your ${printerName}`;
    return { heading, detail: describeOthers(design) };
  }
  const detail = [describeDetail(verdict, parts), describeExcluded(verdict)].filter((text) => text !== '');
  return { heading: describeFit(verdict, printerName), detail: detail.join(' ') };
}

function describeOthers({ files }: DesignFit): string {
  const others = files.filter(({ fit }) => fit.verdict.kind !== 'unknown' && !isFitting(fit.verdict));
  return others
    .slice(0, 2)
    .map(({ name, fit }) => {
      const text = describeFileFit(fit.verdict);
      return fit.verdict.kind === 'too-tall'
        ? `${name} is ${lowerFirst(text)}.`
        : `${name} ${lowerFirst(text)}.`;
    })
    .concat(describeMore(others.length - 2))
    .join(' ');
}

function describeMore(count: number): string[] {
  if (count < 1) return [];
  return [count === 1 ? '1 more does not fit.' : `${count} more do not fit.`];
}

function describeDetail(verdict: FitVerdict, parts: DesignParts): string {
  switch (verdict.kind) {
    case 'fits':
      return 'No turning needed.';
    case 'turned':
      return 'Turn it on the bed in your slicer. 5 mm stay free at each edge.';
    case 'plates':
      return describeParts(parts);
    case 'laid-down':
      return describeLaying(verdict);
    case 'too-tall':
      return describeScaled(verdict);
    default:
      return '';
  }
}

function describeParts({ partCount, largestPartMm }: DesignParts): string {
  if (!largestPartMm) return 'Each part fits alone.';
  const size = largestPartMm.map((length) => Math.round(length)).join(' × ');
  return `${partCount} parts, the largest ${size} mm. Each fits alone.`;
}

const sides: Record<PartPose['side'], string> = {
  left: 'on its left side',
  right: 'on its right side',
  front: 'on its front',
  back: 'on its back',
  top: 'upside down',
  facet: 'on a slanted side',
};

function describeLaying({ side, degrees, plates }: Extract<FitVerdict, { kind: 'laid-down' }>): string {
  const turn = degrees === 0 ? '' : `, turned by ${formatDegrees(degrees)}`;
  const spread = plates < 2 ? '' : `, on ${plates} plates`;
  return `Print it ${sides[side]}${turn}${spread}. It may need supports then.`;
}

function describeScaled({ scalePercent, heightMm }: Extract<FitVerdict, { kind: 'too-tall' }>): string {
  if (scalePercent === null) return '';
  return `Scaled to ${scalePercent} % it fits, ${Math.round((heightMm * scalePercent) / 100)} mm tall.`;
}

function describeExcluded(verdict: FitVerdict): string {
  const isOnCorner = 'mindsCorner' in verdict && verdict.mindsCorner;
  return isOnCorner ? 'It covers an area of the bed that your printer keeps free.' : '';
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
