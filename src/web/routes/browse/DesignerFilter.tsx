import { useId } from 'react';
import { site } from '#src/site.ts';
import { Select } from '#src/ui/form/Select.tsx';
import type { FilterFieldsProps } from './AccessFilter.tsx';
import { groupClass } from './browse-state.ts';

/** Restricts the list to the works of one designer. */
export function DesignerFilter({ search, onChange, form }: FilterFieldsProps) {
  const id = useId();
  if (site.designers.length < 2) return null;
  return (
    <div className={groupClass}>
      <label htmlFor={id} className="mb-2 block text-sm font-[620]">
        Designer
      </label>
      <Select
        id={id}
        name={form === undefined ? undefined : 'designer'}
        form={form}
        value={search.designer ?? ''}
        onChange={({ target }) => onChange({ designer: target.value })}
      >
        <option value="">{site.designers.length === 2 ? 'Both designers' : 'All designers'}</option>
        {site.designers.map(({ username, displayName }) => (
          <option key={username} value={username}>
            {displayName}
          </option>
        ))}
      </Select>
    </div>
  );
}
