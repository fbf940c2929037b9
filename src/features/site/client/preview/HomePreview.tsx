import { weekdayNames } from '#src/lib/weekdays.ts';
import { getMarkPath } from '#src/site.ts';
import { Logo } from '#src/ui/media/Logo.tsx';
import { Changed, type PreviewProps } from './Changed.tsx';

/** The beginning of Home and the end of each page. */
export function HomePreview({ facts, changed }: PreviewProps) {
  const { brand, headline, intro, description, operator, releaseSchedule, designers } = facts;
  const nameOf = (id: string | null) =>
    id === null ? 'In turn' : designers.find(({ userId }) => userId === id)?.displayName;
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-1.5">
        <Changed name="brand" changed={changed}>
          <Logo name={brand} mark={getMarkPath(facts)} className="min-h-10! text-[1.0625rem]!" />
        </Changed>
        <span aria-hidden className="rounded-2 bg-ink px-3.5 py-2 text-sm font-semibold text-on-ink">
          Get Started
        </span>
      </div>
      <div className="px-4 py-5">
        <p className="text-[1.75rem] leading-none font-[640] tracking-[-.022em] text-balance wdth-display">
          <Changed name="headline" changed={changed}>
            {headline}
          </Changed>
        </p>
        <p className="mt-3 mb-4 text-[.9375rem] leading-5.5 text-ink-2">
          <Changed name="intro" changed={changed}>
            {intro}
          </Changed>
        </p>
        <span
          aria-hidden
          className="inline-block rounded-2 bg-signal px-4.5 py-3 text-[.9375rem] font-semibold text-on-signal"
        >
          Browse Designs
        </span>
        <ul className="mt-5 grid grid-cols-3 gap-2">
          {releaseSchedule.map(({ weekday, designerUserId }) => (
            <li key={weekday} className="text-xs text-ink-2">
              <span className="mb-1.5 block border-b-3 border-signal pb-1 text-base font-[640] text-ink wdth-display">
                {weekdayNames[weekday - 1]?.slice(0, 3)}
              </span>
              <Changed name="releaseSchedule" changed={changed}>
                {nameOf(designerUserId)}
              </Changed>
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line px-4 py-3 text-xs text-ink-3">
        <Changed name="description" changed={changed}>
          {description}
        </Changed>
        <br />
        <Changed name="operator" changed={changed}>
          {[operator.name, ...(operator.address?.split('\n') ?? [])].join(', ')}
        </Changed>
      </div>
    </>
  );
}
