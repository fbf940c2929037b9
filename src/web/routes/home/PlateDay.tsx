import type { CSSProperties } from 'react';
import { site } from '#src/site.ts';
import { formatReleaseDay } from './release-plates.ts';

/** The day of a release above its plate. The rule below it is filled as far as the release is printed. */
export function PlateDay({
  at,
  printedShare,
}: {
  /** ISO 8601 */
  at: string;
  /** The elapsed share of the wait for a release that is to come; undefined for a past one. */
  printedShare?: number;
}) {
  const { weekday, date } = formatReleaseDay(site.timeZone, at);
  const done = { '--done': `${(printedShare ?? 1) * 100}%` } as CSSProperties;
  return (
    <p
      style={done}
      className="mb-3 flex items-baseline gap-2 border-b-4 pb-2.5 text-sm whitespace-nowrap text-ink-3 tabular-nums [border-image:linear-gradient(to_right,var(--signal)_var(--done),var(--line)_var(--done))_1] max-[29.99rem]:text-xs"
    >
      <span className="text-[clamp(1.5rem,1rem+1.8vw,2.25rem)] leading-none wdth-display tracking-[-.02em] text-ink">
        {weekday}
      </span>
      {date}
    </p>
  );
}
