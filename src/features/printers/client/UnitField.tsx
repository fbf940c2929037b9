import type { ReactNode } from 'react';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';

interface UnitFieldProps {
  label: string;
  /** Shown within the box. */
  unit: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A box for a number with its unit. */
export function UnitField({ label, unit, value, onChange, error, hint }: UnitFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <span className="relative block">
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="pr-16 tabular-nums"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-sm text-ink-3">
          {unit}
        </span>
      </span>
    </Field>
  );
}
