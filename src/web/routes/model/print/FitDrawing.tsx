import { turnHull } from '#src/features/print-facts/hull.ts';
import type { FitVerdict, PrinterBed } from '#src/features/printers/fit/types.ts';
import type { Hull, PartFacts } from '#src/lib/print-facts.ts';
import { BedDrawing } from './BedDrawing.tsx';
import { isPrintable, type DesignCheck } from './check-design.ts';

const partClass = 'fill-signal stroke-ink';
const overClass = 'fill-danger-soft stroke-danger';

/** Draws the part that decides on the printer's bed from above, to scale; from the side if it is too tall. */
export function FitDrawing({ check: { printer, parts, verdicts, verdict } }: { check: DesignCheck }) {
  const at = Math.max(
    0,
    verdicts.findIndex(({ kind }) => kind === verdict.kind),
  );
  const [part, own] = [parts[at], verdicts[at]];
  if (!part || !own) return <BedDrawing />;
  return (
    <BedDrawing>
      {own.kind === 'too-tall' ? (
        <FromSide part={part} tallMm={printer.bed.tallMm} />
      ) : (
        <FromAbove bed={printer.bed} hull={layHull(part, own)} isOver={!isPrintable(own)} />
      )}
    </BedDrawing>
  );
}

function layHull(part: PartFacts, verdict: FitVerdict): Hull {
  const pose =
    verdict.kind === 'laid-down' ? part.poses.find(({ side }) => side === verdict.side) : undefined;
  return turnHull(pose?.hull ?? part.hull, 'degrees' in verdict ? verdict.degrees : 0).hull;
}

function FromAbove({ bed, hull, isOver }: { bed: PrinterBed; hull: Hull; isOver: boolean }) {
  const [x, y] = bed.bedMm;
  const [width, depth] = measure(hull);
  const scale = Math.min(72 / Math.max(x, width), 60 / Math.max(y, depth));
  const [bedWidth, bedDepth] = [x * scale, y * scale];
  const [left, top] = [40 - bedWidth / 2, 40 - bedDepth / 2];
  const corners = Array.from({ length: hull.length / 2 }, (_, at) => {
    const cornerX = 40 + ((hull[2 * at] ?? 0) - width / 2) * scale;
    // The front of the bed is at the bottom of the drawing.
    const cornerY = 40 - ((hull[2 * at + 1] ?? 0) - depth / 2) * scale;
    return `${cornerX.toFixed(1)},${cornerY.toFixed(1)}`;
  });
  return (
    <>
      {bed.shape === 'round' ? (
        <circle cx="40" cy="40" r={bedWidth / 2} className="fill-raised stroke-line-strong" />
      ) : (
        <>
          <rect
            x={left}
            y={top}
            width={bedWidth}
            height={bedDepth}
            rx="3"
            className="fill-raised stroke-line-strong"
          />
          <path d={drawGrid({ left, top, bedWidth, bedDepth })} className="stroke-line" />
        </>
      )}
      <polygon points={corners.join(' ')} strokeLinejoin="round" className={isOver ? overClass : partClass} />
    </>
  );
}

function drawGrid(box: { left: number; top: number; bedWidth: number; bedDepth: number }): string {
  const { left, top, bedWidth, bedDepth } = box;
  const columns = [1, 2, 3, 4].map((n) => `M${left + (n * bedWidth) / 5} ${top}v${bedDepth}`);
  const rows = [1, 2, 3].map((n) => `M${left} ${top + (n * bedDepth) / 4}h${bedWidth}`);
  return [...columns, ...rows].join('');
}

function measure(hull: Hull): [width: number, depth: number] {
  const along = (axis: number) => Math.max(0, ...hull.filter((_, at) => at % 2 === axis));
  return [along(0), along(1)];
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
        height={(height - tallMm) * scale}
        rx="1"
        className={overClass}
      />
      <path d={`M6 ${limitY}h68`} strokeDasharray="3 2" className="stroke-danger" />
      <path d={`M6 ${floorY}h68`} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </>
  );
}
