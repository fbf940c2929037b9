import { turnHull } from '#src/features/print-facts/hull.ts';
import { isFitting } from '#src/features/printers/fit/check-design.ts';
import { packPlates } from '#src/features/printers/fit/pack-plates.ts';
import type { FitVerdict, PrinterBed } from '#src/features/printers/fit/types.ts';
import type { Hull, PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import { Bed } from './Bed.tsx';
import { BedDrawing } from './BedDrawing.tsx';
import type { DesignCheck } from './check-one-print.ts';
import { Plates } from './Plates.tsx';

const partClass = 'fill-signal stroke-ink';
const overClass = 'fill-danger-soft stroke-danger';

/**
 * Draws the file that decides on the printer's bed from above, to scale: the plates of several parts, or one part. A part
 * that is too tall is drawn from the side.
 */
export function FitDrawing({ check }: { check: DesignCheck }) {
  const { printer, deciding, files, needsBrim } = check;
  const fit = files.find(({ name }) => name === deciding?.name)?.fit;
  const at = fit?.parts.findIndex(({ kind }) => kind === fit.verdict.kind) ?? 0;
  const part = deciding?.facts.parts[Math.max(0, at)];
  if (!fit || !part) return <BedDrawing />;
  const verdict = fit.parts[Math.max(0, at)] ?? fit.verdict;
  const isSet = deciding.facts.partCount > 1 && (verdict.kind === 'fits' || verdict.kind === 'turned');
  const packed = deciding.facts.parts.map(({ hull, copies }) => ({ hull, count: copies }));
  const packing = isSet ? packPlates(packed, printer.bed, { needsBrim }) : undefined;
  return <BedDrawing>{draw()}</BedDrawing>;

  function draw() {
    if (!part || !deciding) return null;
    if (verdict.kind === 'too-tall') return <FromSide part={part} tallMm={printer.bed.tallMm} />;
    if (packing && (packing.plates === 1 || fit?.verdict.kind === 'plates')) {
      return <Plates packing={packing} bed={printer.bed} />;
    }
    return <OnePart bed={printer.bed} hull={layHull(part, verdict)} isOver={!isFitting(verdict)} />;
  }
}

function layHull(part: PartFacts, verdict: FitVerdict): Hull {
  const pose =
    verdict.kind === 'laid-down' ? part.poses.find(({ side }) => side === verdict.side) : undefined;
  return turnHull(pose?.hull ?? part.hull, 'degrees' in verdict ? verdict.degrees : 0).hull;
}

/** A part in the middle of the bed. */
function OnePart({ bed, hull, isOver }: { bed: PrinterBed; hull: Hull; isOver: boolean }) {
  const [x, y] = bed.bedMm;
  const { width, depth } = turnHull(hull, 0);
  const scale = Math.min(72 / Math.max(x, width), 60 / Math.max(y, depth));
  const corners = Array.from({ length: hull.length / 2 }, (_, at) => {
    const cornerX = 40 + ((hull[2 * at] ?? 0) - width / 2) * scale;
    // The front of the bed is at the bottom of the drawing.
    const cornerY = 40 - ((hull[2 * at + 1] ?? 0) - depth / 2) * scale;
    return `${cornerX.toFixed(1)},${cornerY.toFixed(1)}`;
  });
  return (
    <>
      <Bed bed={bed} left={40 - (x * scale) / 2} top={40 - (y * scale) / 2} scale={scale} hasGrid />
      <polygon points={corners.join(' ')} strokeLinejoin="round" className={isOver ? overClass : partClass} />
    </>
  );
}

const floorY = 69.5;

function FromSide({ part: { boundsMm }, tallMm }: { part: PartFacts; tallMm: number }) {
  const [width, , height] = boundsMm;
  const scale = Math.min(60 / height, 60 / width);
  const limitY = floorY - tallMm * scale;
  const [left, drawn] = [40 - (width * scale) / 2, width * scale];
  return (
    <>
      <rect x={left} y={limitY} width={drawn} height={floorY - limitY} rx="1" className={partClass} />
      <rect
        x={left}
        y={floorY - height * scale}
        width={drawn}
        height={Math.max(0, height - tallMm) * scale}
        rx="1"
        className={overClass}
      />
      <path d={`M6 ${limitY}h68`} strokeDasharray="3 2" className="stroke-danger" />
      <path d={`M6 ${floorY}h68`} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </>
  );
}
