import type { OnePrint } from '#src/features/print-facts/schemas.ts';
import { isFitting } from '#src/features/printers/fit/check-design.ts';
import { describeDesignFit } from '#src/features/printers/fit/describe-design.ts';
import type { DesignCheck } from './check-one-print.ts';

export type FitTone = 'ok' | 'turned' | 'some' | 'no' | 'unknown';

export interface DesignWords {
  heading: string;
  texts: string[];
  tone: FitTone;
}

/** Describes whether a design fits a printer, for the print card. */
export function describeDesign(check: DesignCheck, facts: OnePrint): DesignWords {
  const { heading, detail } = describeDesignFit(check, check.printer.name, facts);
  return {
    heading: heading || 'The files could not be measured',
    texts: [detail, describeUnexamined(check)].filter((text) => text !== ''),
    tone: getTone(check),
  };
}

function getTone({ verdict, checkedCount, fittingCount }: DesignCheck): FitTone {
  if (verdict.kind === 'unknown') return 'unknown';
  if (fittingCount > 0 && fittingCount < checkedCount) return 'some';
  if (!isFitting(verdict)) return 'no';
  return verdict.kind === 'turned' ? 'turned' : 'ok';
}

function describeUnexamined({ unexamined: names, checkedCount }: DesignCheck): string {
  const [first, ...others] = names;
  if (first === undefined || checkedCount === 0) return '';
  const which = others.length === 0 ? first : `${first} and ${others.length} more`;
  return `${which} could not be measured.`;
}
