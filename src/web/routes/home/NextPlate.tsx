import { Link } from '@tanstack/react-router';
import { ReleaseTime } from '#src/features/releases/client/ReleaseTime.tsx';
import type { UpcomingRelease } from '#src/features/releases/schemas.ts';
import { PrintBed } from '#src/ui/media/PrintBed.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { PlateDay } from './PlateDay.tsx';
import { plateLink, plateText, plateTitle } from './classes.ts';
import { formatWait, getPrintedShare } from './release-plates.ts';
import { icsPath } from '#src/features/releases/constants.ts';

/** A release to come: a drawing that is printed as far as the time has elapsed, and the time until then. */
export function NextPlate({
  release: { at, title },
  previous,
}: {
  release: UpcomingRelease;
  /** The time of the last release, from which the drawing counts; undefined for releases after the next one. */
  previous: string | undefined;
}) {
  const now = usePageTime();
  const printedShare = previous === undefined ? 0 : getPrintedShare(previous, at, now);
  return (
    <article className="group relative">
      <PlateDay at={at} printedShare={printedShare} />
      <span className="block aspect-[4/5] rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface">
        <PrintBed frac={printedShare} className="size-full" />
      </span>
      <h3 className={plateTitle}>
        <Link to="/releases" className={`${plateLink} inline-block min-h-6`}>
          On the plate{title !== null && `: ${title}`}
        </Link>
      </h3>
      <p className={plateText}>
        {formatWait(at, now)} ·{' '}
        <a href={icsPath} className="link relative z-2 inline-block min-h-6 leading-6 text-ink">
          Add to calendar
        </a>
      </p>
      <p className={plateText}>
        <ReleaseTime at={at} isBelowDay />
      </p>
    </article>
  );
}
