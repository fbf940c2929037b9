import { weekdayNames } from '#src/lib/weekdays.ts';
import type { IsoWeekday } from '#src/site.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import type { SiteDraft } from '../use-site-draft.ts';

const inTurn = '';

/** The weekdays with a release, each of one designer or of all in turn. */
export function ReleaseDays({ site: { draft, errors, set } }: { site: SiteDraft }) {
  const { releaseSchedule, designers } = draft;
  const change = (weekday: IsoWeekday, designerUserId: string | null | undefined) => {
    const others = releaseSchedule.filter((day) => day.weekday !== weekday);
    const days = designerUserId === undefined ? others : [...others, { weekday, designerUserId }];
    set(
      'releaseSchedule',
      days.toSorted((a, b) => a.weekday - b.weekday),
    );
  };
  return (
    <fieldset data-fact="releaseSchedule" tabIndex={-1}>
      <legend className="text-sm font-semibold">Release days</legend>
      <ul className="mt-2 divide-y divide-line rounded-2 border border-line bg-surface">
        {weekdayNames.map((name, at) => {
          const weekday = (at + 1) as IsoWeekday;
          const day = releaseSchedule.find((one) => one.weekday === weekday);
          return (
            <li
              key={name}
              className="grid min-h-12 grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-3 py-1 pr-1.5 pl-3.5"
            >
              <Checkbox
                checked={day !== undefined}
                onChange={({ target }) =>
                  change(weekday, target.checked ? (designers[0]?.userId ?? null) : undefined)
                }
              >
                {name}
              </Checkbox>
              {day === undefined ? (
                <span className="text-sm text-ink-3">No release</span>
              ) : (
                <Select
                  aria-label={`Designer on ${name}`}
                  value={day.designerUserId ?? inTurn}
                  onChange={({ target }) => change(weekday, target.value === inTurn ? null : target.value)}
                  className="min-h-(--h-sm)! py-1! text-sm"
                >
                  {designers.map(({ userId, displayName }) => (
                    <option key={userId} value={userId}>
                      {displayName}
                    </option>
                  ))}
                  <option value={inTurn}>In turn</option>
                </Select>
              )}
            </li>
          );
        })}
      </ul>
      {errors['releaseSchedule'] !== undefined && (
        <p role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {errors['releaseSchedule']}
        </p>
      )}
    </fieldset>
  );
}
