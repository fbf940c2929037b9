import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import type { DesignDraft } from './design-draft.ts';

const toggles = [
  ['isPremium', 'Premium'],
  ['needsSupports', 'Supports required'],
  ['needsBrim', 'Brim required'],
] as const;

export function PrintingAndAccess({
  draft,
  onChange,
}: {
  draft: DesignDraft;
  onChange: (change: Partial<DesignDraft>) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Printing and access</legend>
      <div className="grid divide-y divide-line rounded-2 border border-line bg-surface md:grid-cols-3 md:divide-x md:divide-y-0">
        {toggles.map(([field, label]) => (
          <Checkbox
            key={field}
            className="px-3.5 py-3"
            checked={draft[field]}
            onChange={({ target }) => onChange({ [field]: target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
