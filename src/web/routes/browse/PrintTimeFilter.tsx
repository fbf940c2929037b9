import { Radio } from '#src/ui/form/Radio.tsx';
import { describeTime, groupClass, legendClass } from './browse-state.ts';
import type { FilterFieldsProps } from './AccessFilter.tsx';

const choices = [
  { value: '', label: 'Any' },
  ...['60', '120', '180', '240', '480'].map((value) => ({ value, label: describeTime(value) })),
  { value: '720', label: 'Overnight, under 12 h' },
];

/** The longest print time, on the chosen printer or else on the fastest class. */
export function PrintTimeFilter({ search, onChange, form }: FilterFieldsProps) {
  const { maxMinutes = '' } = search;
  const isListed = choices.some(({ value }) => value === maxMinutes);
  const shown = isListed ? choices : [...choices, { value: maxMinutes, label: describeTime(maxMinutes) }];
  return (
    <fieldset className={groupClass}>
      <legend className={legendClass}>Print time</legend>
      <div className="clear-both">
        {shown.map(({ value, label }) => (
          <Radio
            key={value}
            name={form === undefined ? 'sheet-time' : 'maxMinutes'}
            form={form}
            value={value}
            checked={maxMinutes === value}
            onChange={() => onChange({ maxMinutes: value })}
          >
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
