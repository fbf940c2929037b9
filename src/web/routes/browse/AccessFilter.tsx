import { Radio } from '#src/ui/form/Radio.tsx';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import type { BrowseChange, BrowseSearch } from './search.ts';
import { groupClass, legendClass } from './browse-state.ts';

const choices = [
  { value: '', label: 'All' },
  { value: 'false', label: 'Free' },
  { value: 'true', label: 'Premium' },
];

export interface FilterFieldsProps {
  search: BrowseSearch;
  onChange: (change: BrowseChange) => void;
  /** The chosen printer; undefined while it is not known. */
  printer?: ResolvedPrinter | null | undefined;
  /** The id of the form that submits the choice without scripts. */
  form?: string;
}

export function AccessFilter({ search, onChange, form }: FilterFieldsProps) {
  return (
    <fieldset className={groupClass}>
      <legend className={legendClass}>Access</legend>
      <div className="clear-both">
        {choices.map(({ value, label }) => (
          <Radio
            key={value}
            name={form === undefined ? 'sheet-premium' : 'premium'}
            form={form}
            value={value}
            checked={(search.premium ?? '') === value}
            onChange={() => onChange({ premium: value })}
          >
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
