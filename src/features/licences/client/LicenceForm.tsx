import { useEffect, useRef, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Radio } from '#src/ui/form/Radio.tsx';
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

/** The form for the name on a licence, and whether the public page shows it. */
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
    onSubmit({
      holder: typeof holder === 'string' ? holder : '',
      showHolder: typed.get('showHolder') === 'yes',
    });
  };
  const isShown = initial?.isHolderShown ?? false;
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label="Name on the licence"
        hint={`The name of your shop, for example. Your certificate and your cards carry it. Up to ${maxHolderLength} characters, no links.`}
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
      <fieldset aria-describedby={`${id}-show`}>
        <legend className="text-sm font-semibold">Show it on the public page?</legend>
        <Radio name="showHolder" value="no" defaultChecked={!isShown}>
          No, only on my papers
        </Radio>
        <Radio name="showHolder" value="yes" defaultChecked={isShown}>
          Yes, show it
        </Radio>
        <p id={`${id}-show`} className="text-xs text-pretty text-ink-3">
          A shown name is part of the signed proof, and a copy that somebody keeps stays readable, also after
          you have deleted your account.
        </p>
      </fieldset>
      {failure.form !== undefined && <Notice kind="error">{failure.form}</Notice>}
    </form>
  );
}
