import { formatSides } from '../view-labels.ts';
import type { PreviewMesh } from '../../schemas.ts';
import { checkDesignFit, type DesignFile } from '#src/features/printers/fit/check-design.ts';
import { checkFit } from '#src/features/printers/fit/check-fit.ts';
import { describeFit } from '#src/features/printers/fit/describe-fit.ts';
import type { FitVerdict, PrinterBed } from '#src/features/printers/fit/types.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';

/** The parts of a design that decide on its fit. */
export interface ViewedDesign {
  files: readonly (DesignFile & { id: number; format: string })[];
  needsBrim: boolean;
}

export function describePrinterSize({ bedMm: [x, y], tallMm }: PrinterBed): string {
  return `${x} × ${y} × ${tallMm}`;
}

/**
 * Describes whether a mesh fits the printer, such as '132 × 132 × 180 mm. Fits your MK4S (250 × 210 × 220) with 39 mm
 * to spare in height.'
 */
export function describeOnBed(
  mesh: PreviewMesh,
  model: ViewedDesign,
  { name, bed }: ResolvedPrinter,
): string {
  const sides = `${formatSides(mesh.boundsMm)}.`;
  const verdict = checkMesh(mesh, model, bed);
  const text = describeFit(verdict, name);
  if (text === '') return sides;
  const isAsPlaced = verdict.kind === 'fits' || verdict.kind === 'turned';
  if (!isAsPlaced) return `${sides} ${text}.`;
  const fits = verdict.kind === 'fits' ? text : `${text} on your ${name}`;
  const spare = Math.max(0, Math.floor(bed.tallMm - mesh.boundsMm[2]));
  return `${sides} ${fits} (${describePrinterSize(bed)}) with ${spare} mm to spare in height.`;
}

/** Checks a file by its exact parts, and a mesh within a ZIP by its box. */
function checkMesh(
  { fileId, boundsMm }: PreviewMesh,
  { files, needsBrim }: ViewedDesign,
  bed: PrinterBed,
): FitVerdict {
  const file = files.find(({ id }) => id === fileId);
  if (file && file.format !== 'zip') return checkDesignFit([file], bed, { needsBrim }).verdict;
  const [x, y] = boundsMm;
  const box = { hull: [0, 0, x, 0, x, y, 0, y], boundsMm, copies: 1, poses: [] };
  return checkFit([box], bed, { needsBrim }).verdict;
}
