import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useFieldArray, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { maxLinks } from '../messages.ts';
import type { ProfileFields, ProfileInput } from './profile-fields.ts';

/** Edits up to five links, each in a removable row. */
export function LinksField({
  control,
  register,
  errors,
}: {
  control: Control<ProfileInput, unknown, ProfileFields>;
  register: UseFormRegister<ProfileInput>;
  errors: FieldErrors<ProfileInput>['links'];
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const add = useRef<HTMLButtonElement>(null);
  const isFull = fields.length >= maxLinks;

  const drop = (index: number) => {
    remove(index);
    // The focused row was removed, so the focus moves to the Add button after the render.
    requestAnimationFrame(() => add.current?.focus());
  };

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        Links <span className="font-normal text-ink-3">optional</span>
      </legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <Field
            className="flex-1"
            label={<span className="sr-only">Link {index + 1}</span>}
            error={errors?.[index]?.address?.message}
          >
            <Input
              type="text"
              inputMode="url"
              autoCapitalize="none"
              {...register(`links.${index}.address`)}
            />
          </Field>
          <Button
            variant="ghost"
            iconOnly
            aria-label={`Remove link ${index + 1}`}
            icon={<X aria-hidden />}
            onClick={() => drop(index)}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          size="sm"
          icon={<Plus aria-hidden />}
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && append({ address: '' })}
        >
          Add link
        </Button>
        <p className="text-xs text-ink-3">
          {fields.length} of {maxLinks}
        </p>
      </div>
    </fieldset>
  );
}
