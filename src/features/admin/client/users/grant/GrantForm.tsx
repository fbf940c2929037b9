import { useState } from 'react';
import type { PaidTier } from '#src/features/billing/schemas.ts';
import { maxGrantMonths } from '../../../constants.ts';
import type { AdminUser, UserDetail } from '../../../schemas.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { paidPlanSentence, grantSentence, monthsText, replacedGrantSentence } from './grant-text.ts';

export interface GrantDraft {
  tier: PaidTier;
  isLifetime: boolean;
  /** Stays unchanged while lifetime is chosen. */
  months: number;
}

export const initialGrant: GrantDraft = { tier: 'personal', isLifetime: false, months: 1 };

const tiers: readonly PaidTier[] = ['personal', 'commercial'];
const durations = Array.from({ length: maxGrantMonths }, (_, index) => index + 1);

export interface GrantFormProps {
  user: AdminUser;
  draft: GrantDraft;
  onChange: (draft: GrantDraft) => void;
  /** The user's details, which contain the paid subscription. */
  detail: { data: UserDetail | undefined; isError: boolean };
}

/** The minimum height fits all fields, so that the dialog does not move when one is hidden. */
export function GrantForm({ user, draft, onChange, detail }: GrantFormProps) {
  const { tier, isLifetime, months } = draft;
  return (
    <div className="grid min-h-80 content-start gap-4 max-sm:min-h-88">
      <Field label="Plan">
        <Select
          value={tier}
          onChange={({ target }) =>
            onChange({ ...draft, tier: target.value === 'commercial' ? 'commercial' : 'personal' })
          }
        >
          {tiers.map((value) => (
            <option key={value} value={value}>
              {getPlan(value).name}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        checked={isLifetime}
        onChange={({ target }) => onChange({ ...draft, isLifetime: target.checked })}
      >
        Lifetime subscription
      </Checkbox>
      {!isLifetime && (
        <Field label="Duration">
          <Select
            value={months}
            onChange={({ target }) => onChange({ ...draft, months: Number(target.value) })}
          >
            {durations.map((value) => (
              <option key={value} value={value}>
                {monthsText(value)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Summary user={user} draft={draft} detail={detail} />
    </div>
  );
}

function Summary({ user, draft: { tier, isLifetime, months }, detail }: Omit<GrantFormProps, 'onChange'>) {
  const [now] = useState(() => new Date());
  const sentences = [
    grantSentence(getDisplayName(user), { tier, months: isLifetime ? null : months }, { now }),
    replacedGrantSentence(user),
    detail.data && paidPlanSentence(tier, detail.data.subscription, now),
    detail.isError && !detail.data ? 'What they pay for could not be loaded.' : undefined,
  ];
  return (
    <p role="status" className="rounded-3 bg-sunken p-4 text-sm wrap-anywhere">
      {sentences.filter((sentence) => sentence !== undefined).join(' ')}
    </p>
  );
}
