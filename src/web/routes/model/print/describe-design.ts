import type { Model } from '#src/features/catalog/schemas.ts';
import { describeFileFit, describeFit } from '#src/features/printers/fit/describe-fit.ts';
import type { FitVerdict } from '#src/features/printers/fit/types.ts';
import { isPrintable, type DesignCheck } from './check-design.ts';
import { formatSize } from './size-text.ts';

export type FitTone = 'ok' | 'turned' | 'some' | 'no' | 'unknown';

export interface DesignWords {
  heading: string;
  texts: string[];
  tone: FitTone;
}

/** Describes whether a design fits a printer, for the print card. */
export function describeDesign(check: DesignCheck, model: Pick<Model, 'printFacts' | 'files'>): DesignWords {
  const { verdict, files, printer } = check;
  const unexamined = model.files.filter(({ facts }) => facts.state === 'failed').map(({ name }) => name);
  const notes = unexamined.length === 0 ? [] : [`${joinNames(unexamined)} could not be measured.`];
  if (verdict.kind === 'unknown') {
    return { heading: 'Not known for this design', texts: notes, tone: 'unknown' };
  }
  const fitting = files.filter(({ fit }) => isPrintable(fit.verdict));
  if (fitting.length > 0 && fitting.length < files.length) {
    const others = files.filter((file) => !fitting.includes(file));
    return {
      heading: `${fitting.length} of ${files.length} files fit your ${printer.name}`,
      texts: [
        ...others.map(({ name, fit }) => `${name}: ${lowerFirst(describeFileFit(fit.verdict))}.`),
        ...notes,
      ],
      tone: 'some',
    };
  }
  return {
    heading: describeFit(verdict, printer.name),
    texts: [...describeHow(verdict, model), ...notes],
    tone: isPrintable(verdict) ? (verdict.kind === 'turned' ? 'turned' : 'ok') : 'no',
  };
}

const sides = {
  left: 'its left side',
  right: 'its right side',
  front: 'its front',
  back: 'its back',
  top: 'its top',
  facet: 'one of its flat faces',
};

function describeHow(verdict: FitVerdict, { printFacts }: Pick<Model, 'printFacts'>): string[] {
  switch (verdict.kind) {
    case 'fits':
      return [describeParts(printFacts, 'on one plate') ?? 'As it lies.'];
    case 'turned':
      return ['Turn it on the bed in your slicer. 5 mm stay free at each edge.'];
    case 'plates':
      return [`${describeParts(printFacts) ?? 'Several parts'}. Each fits alone.`];
    case 'laid-down': {
      const turn = verdict.degrees === 0 ? '' : `, turned by ${verdict.degrees} degrees`;
      return [`Lay it on ${sides[verdict.side]} in your slicer${turn}.`];
    }
    case 'too-tall':
      return [describeScaled(verdict)];
    case 'too-large':
      return printFacts.bedMm === null
        ? []
        : [`It needs a bed of ${formatSize([printFacts.bedMm, printFacts.bedMm])}.`];
    case 'unknown':
      return [];
  }
}

function describeParts(
  { partCount, largestPartMm }: Model['printFacts'],
  where?: string,
): string | undefined {
  if (partCount < 2 || largestPartMm === null) return undefined;
  const text = `${partCount} parts, the largest ${formatSize(largestPartMm)}`;
  return where === undefined ? text : `${text}, ${where}.`;
}

function describeScaled({ scalePercent, heightMm }: Extract<FitVerdict, { kind: 'too-tall' }>): string {
  if (scalePercent === null) return 'It does not fit at half its size either.';
  return `Scaled to ${scalePercent} % it fits, ${Math.floor((heightMm * scalePercent) / 100)} mm tall.`;
}

function joinNames(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names[0]} and ${names.length - 1} more files`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
