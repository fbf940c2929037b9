import type { Packing } from '#src/features/printers/fit/pack-plates.ts';
import type { PrinterBed } from '#src/features/printers/fit/types.ts';
import { Bed } from './Bed.tsx';

/** The largest number of plates that are drawn. */
const maxDrawn = 4;

/** The plates that several parts need, each part as its box. */
export function Plates({ packing: { plates, boxes }, bed }: { packing: Packing; bed: PrinterBed }) {
  const drawn = Math.min(plates, maxDrawn);
  const [x, y] = bed.bedMm;
  const [boxWidth, boxDepth] = drawn === 1 ? [72, 60] : [34, 30];
  const scale = Math.min(boxWidth / x, boxDepth / y);
  return Array.from({ length: drawn }, (_, index) => {
    const column = drawn === 1 ? 40 : index % 2 === 0 ? 21 : 59;
    const row = drawn < 3 ? 40 : index < 2 ? 23 : 59;
    const [left, top] = [column - (x * scale) / 2, row - (y * scale) / 2];
    return (
      <g key={index}>
        <Bed bed={bed} left={left} top={top} scale={scale} hasGrid={drawn === 1} />
        {boxes
          .filter(({ plate }) => plate === index)
          .map((box) => (
            <rect
              key={`${box.x} ${box.y}`}
              x={left + box.x * scale}
              y={top + (y - box.y - box.depth) * scale}
              width={box.width * scale}
              height={box.depth * scale}
              rx="1"
              className="fill-signal stroke-ink"
            />
          ))}
      </g>
    );
  });
}
