import { useState, type SubmitEvent } from 'react';
import { Field } from '#src/ui/form/Field.tsx';
import { readFieldErrors } from '#src/ui/form/form-errors.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { printerClasses, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import { maxPrinterNameLength } from '../../constants.ts';
import { NewPrinter, type UserPrinter } from '../../schemas.ts';
import { focusFirstError, parseNumber } from '../field-errors.ts';
import { UnitField } from '../UnitField.tsx';

/** The names of the classes of printers. */
const classNames: Record<PrinterClass, string> = {
  corexy: 'CoreXY',
  modern: 'Bed moves, fast',
  classic: 'Bed moves, classic',
  small: 'Small',
  large: 'Large',
  other: 'Other',
};

const empty = { name: '', bedX: '', bedY: '', tall: '', class: 'corexy' };
type Fields = typeof empty;

/** The form for a printer that is not in the list: a new one, or one of the person's. */
export function OtherPrinter({
  id,
  printer,
  onSubmit,
}: {
  id: string;
  /** The printer that is changed; undefined for a new one. */
  printer?: UserPrinter | undefined;
  onSubmit: (printer: NewPrinter) => void;
}) {
  const [fields, setFields] = useState(() => (printer ? toFields(printer) : empty));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const set = (field: keyof Fields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = NewPrinter.safeParse(toPrinter(fields));
    if (parsed.success) {
      onSubmit(parsed.data);
      return;
    }
    setErrors(readFieldErrors(parsed.error.issues));
    focusFirstError(event.currentTarget);
  };
  const size = (field: 'bedX' | 'bedY' | 'tall', label: string) => (
    <UnitField label={label} unit="mm" value={fields[field]} onChange={set(field)} error={errors[field]} />
  );
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Name" error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={maxPrinterNameLength}
          value={fields.name}
          onChange={({ target }) => set('name')(target.value)}
        />
      </Field>
      <div className="grid grid-cols-3 gap-3">
        {size('bedX', 'Width')}
        {size('bedY', 'Depth')}
        {size('tall', 'Height')}
      </div>
      <Field label="Kind" hint="For the print time only.">
        <Select value={fields.class} onChange={({ target }) => set('class')(target.value)}>
          {['corexy', ...printerClasses.filter((kind) => kind !== 'corexy')].map((kind) => (
            <option key={kind} value={kind}>
              {classNames[kind as keyof typeof classNames]}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}

function toFields({ name, bedX, bedY, tall, class: kind }: UserPrinter): Fields {
  return { name, bedX: String(bedX), bedY: String(bedY), tall: String(tall), class: kind };
}

function toPrinter({ name, class: kind, ...sizes }: Fields) {
  const numbers = Object.entries(sizes).map(([field, text]) => [field, parseNumber(text)]);
  return { ...Object.fromEntries(numbers), name, class: kind, printerId: null };
}
