import type { ReactNode } from 'react';
import { countCodePoints } from '#src/lib/text.ts';
import type { SiteFacts } from '#src/site.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { factLimits, factNames } from '../../constants.ts';
import type { SiteDraft } from '../use-site-draft.ts';

type TextFact = {
  [Name in keyof SiteFacts]: SiteFacts[Name] extends string ? Name : never;
}[keyof SiteFacts];

/** The field of a fact that is a text. It shows the length of the text, and its value before the change. */
export function FactField({
  site,
  name,
  lines,
  hint,
  className,
  ...input
}: {
  site: SiteDraft;
  name: TextFact;
  /** True for a text of several lines. */
  lines?: boolean;
  hint?: ReactNode;
  className?: string;
  type?: 'email';
  list?: string;
  placeholder?: string;
}) {
  const { draft, base, errors, changed, set } = site;
  const value = draft[name];
  const limit = (factLimits as Partial<Record<TextFact, number>>)[name];
  const length = limit !== undefined && `${countCodePoints(value)} of ${limit}`;
  const before = base.facts[name];
  const was = changed.includes(name) && before !== '' && `Changed. Was “${before}”`;
  const control = {
    name,
    value,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  };
  return (
    <Field
      label={factNames[name]}
      error={errors[name]}
      hint={was || hint || length}
      trailing={was || hint !== undefined ? length : undefined}
      className={className}
    >
      {lines ? <Textarea {...control} className="min-h-20" /> : <Input {...control} {...input} />}
    </Field>
  );
}
