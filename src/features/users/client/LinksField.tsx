import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { focusFirst } from '#src/ui/form/form-errors.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { maxLinks } from '../messages.ts';
import type { ProfileErrors, ProfileInput } from './profile-fields.ts';

/** Edits up to five links, each in a removable row. */
export function LinksField({
  links,
  errors,
  onChange,
}: {
  links: ProfileInput['links'];
  errors: ProfileErrors;
  onChange: (links: ProfileInput['links']) => void;
}) {
  const add = useRef<HTMLButtonElement>(null);
  const isFull = links.length >= maxLinks;

  const append = () => {
    if (isFull) return;
    onChange([...links, { address: '' }]);
    const field = `links.${links.length}.address`;
    requestAnimationFrame(() => focusFirst(add.current?.form ?? null, { [field]: '' }));
  };

  const remove = (index: number) => {
    onChange(links.toSpliced(index, 1));
    // The focused row was removed, so the focus moves to the Add button after the render.
    requestAnimationFrame(() => add.current?.focus());
  };

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        Links <span className="font-normal text-ink-3">optional</span>
      </legend>
      {links.map(({ address }, index) => (
        <div key={index} className="flex items-start gap-2">
          <Field
            className="flex-1"
            label={<span className="sr-only">Link {index + 1}</span>}
            error={errors[`links.${index}.address`]}
          >
            <Input
              type="text"
              inputMode="url"
              autoCapitalize="none"
              name={`links.${index}.address`}
              value={address}
              onChange={({ target }) => onChange(links.with(index, { address: target.value }))}
            />
          </Field>
          <Button
            variant="ghost"
            iconOnly
            aria-label={`Remove link ${index + 1}`}
            icon={<X aria-hidden />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          size="sm"
          icon={<Plus aria-hidden />}
          aria-disabled={isFull || undefined}
          onClick={append}
        >
          Add link
        </Button>
        <p className="text-xs text-ink-3">
          {links.length} of {maxLinks}
        </p>
      </div>
    </fieldset>
  );
}
