import { useEffect, useRef, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { placeFailure } from '#src/ui/form/form-errors.ts';
import { maxHolderLength } from '../constants.ts';
import type { Licence, LicenceName } from '../schemas.ts';

interface LicenceFormProps {
  id: string;
  /** The licence whose name changes. */
  initial: Licence | undefined;
  error: Error | null;
  onSubmit: (name: LicenceName) => void;
}

/** The form for the name on a licence, and whether it is shown. */
export function LicenceForm({ id, initial, error, onSubmit }: LicenceFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const failure = error
    ? placeFailure(error, getErrorMessage(error, 'The licence could not be created. Please try again.'))
    : {};
  const isAboutInput = failure.field !== undefined;
  useEffect(() => {
    if (error && isAboutInput) input.current?.focus();
  }, [error, isAboutInput]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const holder = typed.get('holder');
    onSubmit({ holder: typeof holder === 'string' ? holder : '', showHolder: typed.has('showHolder') });
  };
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label="Name on the licence"
        hint={`The name of your shop, for example. Up to ${maxHolderLength} characters, no links.`}
        error={failure.field}
      >
        <Input
          ref={input}
          name="holder"
          defaultValue={initial?.holder}
          autoComplete="organization"
          maxLength={2 * maxHolderLength}
          dir="auto"
        />
      </Field>
      <div>
        <Checkbox
          name="showHolder"
          aria-describedby={`${id}-show`}
          defaultChecked={initial?.isHolderShown ?? false}
        >
          Show this name on the public page
        </Checkbox>
        <p id={`${id}-show`} className="ml-7.5 text-xs text-pretty text-ink-3">
          Without it, the page says “Name not shown (Commercial subscriber since …)”. A shown name is part of
          the signed record, and a copy that somebody keeps stays readable, also after you have deleted your
          account.
        </p>
      </div>
      {failure.form !== undefined && <Notice kind="error">{failure.form}</Notice>}
    </form>
  );
}
