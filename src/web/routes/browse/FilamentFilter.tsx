import { useId } from 'react';
import { Select } from '#src/ui/form/Select.tsx';
import type { FilterFieldsProps } from './AccessFilter.tsx';
import { groupClass } from './browse-state.ts';

const limits = ['50', '100', '250'];

/** The largest amount of filament. */
export function FilamentFilter({ search, onChange, form }: FilterFieldsProps) {
  const id = useId();
  const { maxGrams = '' } = search;
  return (
    <div className={groupClass}>
      <label htmlFor={id} className="mb-2 block text-sm font-[620]">
        Filament
      </label>
      <Select
        id={id}
        name={form === undefined ? undefined : 'maxGrams'}
        form={form}
        value={maxGrams}
        onChange={({ target }) => onChange({ maxGrams: target.value })}
      >
        <option value="">Any amount</option>
        {[...limits, ...(maxGrams === '' || limits.includes(maxGrams) ? [] : [maxGrams])].map((grams) => (
          <option key={grams} value={grams}>
            Under {grams} g
          </option>
        ))}
      </Select>
    </div>
  );
}
