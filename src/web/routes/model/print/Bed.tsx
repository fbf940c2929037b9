import type { PrinterBed } from '#src/features/printers/fit/types.ts';

interface BedProps {
  bed: PrinterBed;
  left: number;
  top: number;
  scale: number;
  hasGrid?: boolean;
}

/** The bed of a printer from above, within a drawing. */
export function Bed({ bed, left, top, scale, hasGrid = false }: BedProps) {
  const [width, depth] = [bed.bedMm[0] * scale, bed.bedMm[1] * scale];
  if (bed.shape === 'round') {
    const radius = width / 2;
    return (
      <circle cx={left + radius} cy={top + radius} r={radius} className="fill-raised stroke-line-strong" />
    );
  }
  const columns = [1, 2, 3, 4].map((n) => `M${left + (n * width) / 5} ${top}v${depth}`);
  const rows = [1, 2, 3].map((n) => `M${left} ${top + (n * depth) / 4}h${width}`);
  return (
    <>
      <rect
        x={left}
        y={top}
        width={width}
        height={depth}
        rx={hasGrid ? 3 : 2}
        className="fill-raised stroke-line-strong"
      />
      {hasGrid && <path d={[...columns, ...rows].join('')} className="stroke-line" />}
    </>
  );
}
