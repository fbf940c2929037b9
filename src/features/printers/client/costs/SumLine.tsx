import type { ReactNode } from 'react';

/** A line of a sum: what it is for, and the amount. */
export function SumLine({
  name,
  value,
  isTotal = false,
}: {
  name: string;
  value: ReactNode;
  isTotal?: boolean;
}) {
  return (
    <p
      className={`flex items-baseline justify-between gap-4 py-2 tabular-nums not-first:border-t ${isTotal ? 'border-ink font-semibold' : 'border-line text-sm'}`}
    >
      <span>{name}</span>
      <span className="text-right">{value}</span>
    </p>
  );
}
