import type { FileFacts } from '#src/features/print-facts/schemas.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { checkFit } from './check-fit.ts';
import type { FileFit, FitPart, FitVerdict, PrinterBed } from './types.ts';
import { findWorst } from './verdicts.ts';

/** A file of a design, as the contract of the catalog has it. */
export interface DesignFile {
  name: string;
  mesh: Pick<MeshMeasures, 'boundsMm'> | null;
  facts: Pick<FileFacts, 'parts' | 'partCount'>;
}

/** The fit of a design. Files without parts are unknown and do not count. */
export interface DesignFit {
  files: { name: string; fit: FileFit }[];
  checkedCount: number;
  /** The number of files that fit the printer in some way. */
  fittingCount: number;
  /** The worst verdict of a file. */
  verdict: FitVerdict;
}

/** Checks whether the files of a design fit a printer. */
export function checkDesignFit(
  files: readonly DesignFile[],
  printer: PrinterBed,
  { needsBrim }: { needsBrim: boolean },
): DesignFit {
  const fits = files.map(({ name, mesh, facts }) => {
    const arrangementMm = mesh ? ([mesh.boundsMm[0], mesh.boundsMm[1]] as const) : undefined;
    return { name, fit: checkFit(listParts(facts), printer, { needsBrim, arrangementMm }) };
  });
  const verdicts = fits.map(({ fit }) => fit.verdict).filter(({ kind }) => kind !== 'unknown');
  return {
    files: fits,
    checkedCount: verdicts.length,
    fittingCount: verdicts.filter((verdict) => isFitting(verdict)).length,
    verdict: findWorst(verdicts),
  };
}

/** Returns whether something can be printed in some way. */
export function isFitting(verdict: FitVerdict): boolean {
  return 'mindsCorner' in verdict;
}

/** The parts that the facts do not list are no larger than the last listed one, so they are taken for copies of it. */
function listParts({ parts, partCount }: DesignFile['facts']): FitPart[] {
  const listed = parts.reduce((sum, { copies }) => sum + copies, 0);
  const last = parts.at(-1);
  if (!last || partCount <= listed) return parts;
  return [...parts.slice(0, -1), { ...last, copies: last.copies + partCount - listed }];
}
