import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import type { Designer } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import type { FieldErrors } from '#src/ui/form/form-errors.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { factLimits } from '../../constants.ts';

interface DesignerFieldsProps {
  designer: Designer;
  /** The path of the designer in the facts. */
  path: string;
  errors: FieldErrors;
  onChange: (changed: Designer) => void;
}

/** Edits the texts of a designer. The portrait is that of the account. */
export function DesignerFields({ designer, path, errors, onChange }: DesignerFieldsProps) {
  const input = (name: 'displayName' | 'username' | 'style') => ({
    name: `${path}.${name}`,
    value: designer[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...designer, [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 [&>.wide]:sm:col-span-2">
      <Field label="Name" error={errors['displayName']} hint="The picture is that of the account.">
        <Input {...input('displayName')} />
      </Field>
      <Field label="Username" error={errors['username']} hint="The end of the address of the page.">
        <Input {...input('username')} />
      </Field>
      <Field label="Link" aside="Optional" error={errors['socialUrl']} className="wide">
        <Input
          type="url"
          name={`${path}.socialUrl`}
          value={designer.socialUrl ?? ''}
          placeholder="https://"
          onChange={({ target }) => onChange({ ...designer, socialUrl: target.value || null })}
        />
      </Field>
      <Field label="Style" error={errors['style']} className="wide">
        <Input {...input('style')} />
      </Field>
      <Specialties designer={designer} onChange={onChange} />
    </div>
  );
}

function Specialties({ designer, onChange }: Pick<DesignerFieldsProps, 'designer' | 'onChange'>) {
  const { specialties } = designer;
  const [typed, setTyped] = useState('');
  const change = (list: readonly string[]) => onChange({ ...designer, specialties: list });
  const add = () => {
    const added = typed.trim();
    if (added !== '' && !specialties.includes(added)) change([...specialties, added]);
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className="wide">
      <legend className="text-sm font-semibold">Specialties</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {specialties.map((one, at) => (
          <span
            key={one}
            className="inline-flex items-center gap-1 rounded-full border border-line-strong bg-raised pl-3 text-sm"
          >
            {one}
            <button
              type="button"
              aria-label={`Remove ${one}`}
              onClick={() => change(specialties.toSpliced(at, 1))}
              className="grid size-8 place-items-center rounded-full hover:bg-sunken pointer-coarse:size-11 [&_svg]:size-4"
            >
              <X aria-hidden />
            </button>
          </span>
        ))}
        {specialties.length < factLimits.specialties && (
          <span className="flex gap-2">
            <Input
              aria-label={`Another specialty of ${designer.displayName}`}
              value={typed}
              maxLength={factLimits.specialty}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={addOnEnter}
              className="max-w-40"
            />
            <Button size="sm" onClick={add}>
              <Plus aria-hidden />
              Add
            </Button>
          </span>
        )}
      </div>
    </fieldset>
  );
}
