import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import type { FilterFieldsProps } from './AccessFilter.tsx';
import { groupClass, legendClass } from './filter-group-class.ts';

const choices = [
  { name: 'supports', label: 'No supports needed' },
  { name: 'brim', label: 'No brim needed' },
] as const;

export function PrintingFilter({ search, onChange, form }: FilterFieldsProps) {
  return (
    <fieldset className={groupClass}>
      <legend className={legendClass}>Printing</legend>
      <div className="clear-both">
        {choices.map(({ name, label }) => (
          <Checkbox
            key={name}
            name={name}
            form={form}
            value="false"
            checked={search[name] === 'false'}
            onChange={({ target }) => onChange({ [name]: target.checked ? 'false' : undefined })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
