import { Link } from '@tanstack/react-router';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { cx } from '#src/ui/cx.ts';
import { PrintBed } from '#src/ui/media/PrintBed.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { WeekDay } from './week-rail.ts';

const sizes =
  '(min-width: 90rem) 232px, (min-width: 64rem) calc((100vw - 128px) * 7 / 36 - 13px), (min-width: 48rem) calc((100vw - 72px) / 3), calc((100vw - 56px) / 3)';

interface WeekDayCardProps {
  day: WeekDay;
  isFirst: boolean;
  /** Set while the releases are loading. */
  isLoading: boolean;
}

/** One release day: its release, or a drawing of the progress until then. */
export function WeekDayCard({ day, isFirst, isLoading }: WeekDayCardProps) {
  const { release, announced, weekday, date, designer, wait, printedShare } = day;
  return (
    <article className="group relative">
      <p
        className={cx(
          'mb-3 flex items-baseline gap-2 border-b-4 pb-2.5 whitespace-nowrap',
          release ? 'border-signal' : 'border-line',
        )}
      >
        <span
          className={cx(
            'text-[clamp(1.5rem,1rem+1.8vw,2.25rem)] leading-none wdth-display tracking-[-.02em]',
            !release && 'text-ink-3',
          )}
        >
          {weekday}
        </span>
        <span className="text-sm text-ink-3 tabular-nums max-[29.99rem]:sr-only">{date}</span>
      </p>
      {isLoading && <Skeleton kind="media" className="aspect-[4/5]" />}
      {release && <ModelImage model={release} sizes={sizes} eager priority={isFirst} failure="icon" />}
      {!release && !isLoading && (
        <span className="block aspect-[4/5] rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface">
          <PrintBed frac={printedShare} className="size-full" />
        </span>
      )}
      <h3 className="mt-3 text-h4 wdth-card max-[29.99rem]:text-[.9375rem] max-[29.99rem]:leading-[1.2rem]">
        {release ? (
          <Link
            to="/model/$id"
            params={{ id: String(release.id) }}
            className="no-underline before:absolute before:inset-0 before:z-1 group-hover:title-mark"
          >
            {release.title}
          </Link>
        ) : (
          <DayTitle isLoading={isLoading} announced={announced} />
        )}
      </h3>
      <p className="text-sm text-ink-3 max-[29.99rem]:text-[.75rem] max-[29.99rem]:leading-4">
        {wait === undefined || isLoading ? designer : `${designer}, ${wait}`}
      </p>
    </article>
  );
}

function DayTitle({ isLoading, announced }: { isLoading: boolean; announced: string | undefined }) {
  if (!isLoading) return announced ?? 'On the plate';
  return (
    <>
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-[1lh] w-3/4" />
    </>
  );
}
