/** The layers of the drawing of the upcoming release. */
export const layerCount = 34;

/** Returns how many of the layers are printed after this share, 0 to 1, of the wait for the release. */
export function countPrintedLayers(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * layerCount);
}

const pitch = 4.485;
const lowestY = 204.4;
const headPlace = 0.724;

/** Outline of a vase, as half widths of its layers, taken from the reference drawing. */
function layer(index: number) {
  const width = 60 + 60 * Math.sin(0.4 + (2.2 * index) / (layerCount - 1));
  return { y: round(lowestY - index * pitch), x: round(100 - width / 2), width: round(width) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const layers = Array.from({ length: layerCount }, (_, index) => layer(index));

/** Draws the upcoming release, printed in proportion to the elapsed time. Fills a 4:5 box; decorative. */
export function PrintBed({
  frac,
  className = 'size-full',
}: {
  /** Elapsed fraction of the time between the last and the next release, 0 to 1. */
  frac: number;
  className?: string;
}) {
  const printed = countPrintedLayers(frac);
  const head = layer(Math.max(printed - 1, 0));
  const headX = round(head.x + head.width * headPlace);
  const headY = round((printed === 0 ? 209 : head.y) - 3.5);
  return (
    <svg viewBox="0 0 200 250" preserveAspectRatio="xMidYMid slice" aria-hidden className={className}>
      {layers.map(({ x, y, width }, index) => (
        <rect
          key={y}
          x={x}
          y={y}
          width={width}
          height={index < printed ? 3.3 : 1}
          rx={index < printed ? 1.5 : 0.5}
          className={index < printed ? 'fill-signal' : 'fill-line'}
        />
      ))}
      <rect x="24" y="209" width="152" height="3" rx="1.5" className="fill-ink" />
      <g transform={`translate(${headX} ${headY})`} className="fill-ink">
        <path d="M-2 0h4l3-6h-10z" />
        <rect x="-8" y="-17" width="16" height="11" rx="1.5" />
        <rect x="-1" y="-58" width="2" height="41" className="fill-line-strong" />
      </g>
    </svg>
  );
}
