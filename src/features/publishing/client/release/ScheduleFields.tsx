import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { DesignDraft } from '../form/design-draft.ts';
import { describeZones, fromLocalText, toLocalText } from './release-times.ts';
import { formatSlot, slotsQuery } from './slots.ts';

interface ScheduleFieldsProps {
  draft: DesignDraft;
  /** The designer whose free slots are proposed; null for all designers. */
  slotsDesignerId: string | null;
  onChange: (change: Partial<DesignDraft>) => void;
  error: string | undefined;
}

/** The release time and the next free slots of the schedule, the first of which is filled in. */
export function ScheduleFields({ draft, slotsDesignerId, onChange, error }: ScheduleFieldsProps) {
  const slotsId = useId();
  const { data: slots, isError, refetch } = useQuery(slotsQuery(slotsDesignerId));
  const wantsFirst = useRef(draft.releasesAt === null);
  const first = slots?.[0];
  useEffect(() => {
    if (!wantsFirst.current || first === undefined) return;
    wantsFirst.current = false;
    onChange({ releasesAt: first.at, designerId: first.designerId });
  }, [first, onChange]);
  const type = (text: string) => {
    wantsFirst.current = false;
    onChange({ releasesAt: fromLocalText(text) });
  };
  return (
    <>
      <Field
        label="Release time"
        error={error}
        hint={describeZones(draft.releasesAt, site.timeZone)}
        className="sm:max-w-72"
      >
        <Input
          type="datetime-local"
          name="releasesAt"
          value={toLocalText(draft.releasesAt)}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <div role="group" aria-labelledby={slotsId}>
        <p id={slotsId} className="mb-1.5 text-xs text-ink-3">
          Next free places of the schedule
        </p>
        <div className="flex flex-wrap gap-2" aria-busy={slots === undefined && !isError}>
          {slots === undefined &&
            !isError &&
            ['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} kind="box" className="h-(--h-sm) w-60 max-w-full" />
            ))}
          {slots?.map((slot) => (
            <Button
              key={`${slot.at} ${slot.designerId}`}
              size="sm"
              className="tabular-nums aria-pressed:border-ink aria-pressed:bg-signal-soft"
              aria-pressed={slot.at === draft.releasesAt && slot.designerId === draft.designerId}
              onClick={() => onChange({ releasesAt: slot.at, designerId: slot.designerId })}
            >
              {formatSlot(slot)}
            </Button>
          ))}
          {slots?.length === 0 && <p className="text-sm text-ink-3">There is no free place.</p>}
          {isError && (
            <Button size="sm" onClick={() => void refetch()}>
              Could not be loaded. Try again
            </Button>
          )}
        </div>
      </div>
      <Checkbox
        name="showsTitleEarly"
        checked={draft.showsTitleEarly}
        onChange={({ target }) => onChange({ showsTitleEarly: target.checked })}
      >
        Show the title before the release
        <span className="block text-xs text-ink-3">
          On Home, About and in the calendar. What was shown cannot be taken back.
        </span>
      </Checkbox>
    </>
  );
}
