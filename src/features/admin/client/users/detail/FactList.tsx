import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  /** The row is omitted when the value is empty. */
  value: ReactNode;
}

/** Shows one label and value per row; on phones each value is below its label. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="min-w-0 text-sm wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
