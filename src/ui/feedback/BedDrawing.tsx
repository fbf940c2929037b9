const layers = [
  [30, 8, 44],
  [26, 15, 52],
  [24, 22, 56],
  [26, 29, 52],
  [30, 36, 44],
] as const;

/** Illustration of empty states: a build plate with a first layer. */
export function BedDrawing({ className = 'w-26' }: { className?: string }) {
  return (
    <svg viewBox="0 0 104 64" aria-hidden className={className}>
      <g className="fill-line">
        {layers.map(([x, y, width]) => (
          <rect key={y} x={x} y={y} width={width} height="2" rx="1" />
        ))}
      </g>
      <rect x="28" y="43" width="48" height="6" rx="2" className="fill-signal" />
      <rect x="4" y="53" width="96" height="3" rx="1.5" className="fill-ink" />
    </svg>
  );
}
