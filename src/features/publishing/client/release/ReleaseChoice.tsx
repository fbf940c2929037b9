import { useState } from 'react';
import { formatDateTime } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Radio } from '#src/ui/form/Radio.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import type { ModelState } from '../../admin-schemas.ts';
import type { DesignDraft } from '../form/design-draft.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

export interface ReleaseChoiceProps {
  draft: DesignDraft;
  onChange: (change: Partial<DesignDraft>) => void;
  /** Set for a released design, whose state can no longer be changed. */
  releasedAt?: string;
  error?: string;
  disabled?: boolean;
}

const states: readonly { value: ModelState; label: string; hint: string }[] = [
  { value: 'released', label: 'Now', hint: 'On the site at once' },
  { value: 'draft', label: 'Draft', hint: 'Only seen here' },
  { value: 'scheduled', label: 'Schedule', hint: 'Out at a time' },
];

/** Selects the release time and the designer. */
export function ReleaseChoice({ draft, onChange, releasedAt, error, disabled }: ReleaseChoiceProps) {
  // Slots are proposed for the designer chosen by hand, and not for the designer of a chosen slot.
  const [slotsDesignerId, setSlotsDesignerId] = useState(draft.designerId);
  const chooseDesigner = (id: string) => {
    const designerId = id === '' ? null : id;
    setSlotsDesignerId(designerId);
    onChange({ designerId });
  };
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4">
      <legend className="mb-1.5 text-sm font-semibold">Release</legend>
      {releasedAt === undefined ? (
        <div className="grid divide-y divide-line rounded-2 border border-line bg-surface md:grid-cols-3 md:divide-x md:divide-y-0">
          {states.map(({ value, label, hint }) => (
            <Radio
              key={value}
              name="state"
              className="px-3.5 py-3"
              checked={draft.state === value}
              onChange={() => onChange({ state: value })}
            >
              {label} <span className="block text-xs text-ink-3">{hint}</span>
            </Radio>
          ))}
        </div>
      ) : (
        <p className="text-sm text-ink-2">Released {formatDateTime(releasedAt)}</p>
      )}
      <Field label="Designer" className="sm:max-w-72">
        <Select
          name="designerId"
          value={draft.designerId ?? ''}
          onChange={({ target }) => chooseDesigner(target.value)}
        >
          <option value="">None</option>
          {site.designers.map(({ userId, displayName }) => (
            <option key={userId} value={userId}>
              {displayName}
            </option>
          ))}
        </Select>
      </Field>
      {releasedAt === undefined && draft.state === 'scheduled' && (
        <ScheduleFields draft={draft} slotsDesignerId={slotsDesignerId} onChange={onChange} error={error} />
      )}
    </fieldset>
  );
}
