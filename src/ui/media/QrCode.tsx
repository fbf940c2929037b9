import { encode } from 'uqr';
import { cx } from '../cx.ts';

/** Draws the code dark on light in both themes, because scanners require it. */
export function QrCode({
  text,
  label,
  className = 'size-48',
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('rounded-2 bg-photo-paper text-photo-ink', className)}
    >
      <path fill="currentColor" d={squares.join('')} />
    </svg>
  );
}
