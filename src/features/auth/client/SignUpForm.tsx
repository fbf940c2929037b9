import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { ApiError } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { codeForm } from '#src/ui/form/code-form.ts';
import {
  focusFirst,
  placeFailure,
  readFieldErrors,
  replaceErrors,
  type FieldErrors,
} from '#src/ui/form/form-errors.ts';
import { PasswordPair } from './PasswordPair.tsx';
import { SignUpChoices } from './SignUpChoices.tsx';
import { SignUpFields } from './sign-up-fields.ts';
import { registrationErrorText } from './error-texts.ts';
import { useInputDraft } from './use-form-draft.ts';
import { useRegister } from './sign-in.ts';

type Errors = FieldErrors<keyof SignUpFields>;

const sentFields = new Set<string>(['email', 'password', 'firstName', 'lastName']);

export function SignUpForm({
  email,
  onEmailChange,
  submitLabel,
  note,
}: {
  /** The address that was typed on the sign-in tab. */
  email: string;
  onEmailChange: (email: string) => void;
  /** The label of the button, which names the next step. */
  submitLabel: string;
  /** Shown below the button. */
  note: string | undefined;
}) {
  const signUp = useRegister();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  useInputDraft('sign-up', form);
  const isBusy = signUp.isPending || signUp.isSuccess;

  const show = (found: Errors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const send = async ({ email, password, firstName, lastName, wantsStlEmails }: SignUpFields) => {
    try {
      await signUp.mutateAsync({ email, password, firstName, lastName, wantsStlEmails });
      toast({ title: 'Check your inbox', description: `We sent a link to ${email} to verify your address.` });
    } catch (error) {
      const refused = placeRefusal(error);
      setFailure(refused.form);
      show(refused.fields);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { data, error } = parse(event.currentTarget);
    setSubmitted(true);
    setFailure(undefined);
    show(readFieldErrors(error?.issues));
    if (data) void send(data);
  };

  const revalidate = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    if (!isSubmitted) return;
    const found = readFieldErrors(parse(currentTarget).error?.issues);
    setErrors((before) => replaceErrors(before, target.name, found));
  };

  return (
    <form ref={form} {...codeForm} className="grid gap-3" onChange={revalidate} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4">
        <Field label="First name" error={errors.firstName}>
          <Input name="firstName" autoComplete="given-name" required />
        </Field>
        <Field label="Last name" aside="optional" error={errors.lastName}>
          <Input name="lastName" autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Email" error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          placeholder="you@example.com"
          required
          {...(email !== '' && { defaultValue: email })}
          onChange={({ target }) => onEmailChange(target.value)}
        />
      </Field>
      <PasswordPair errors={errors} />
      <SignUpChoices termsError={errors.acceptsTerms} />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={isBusy}
        pendingLabel="Creating account..."
      >
        {submitLabel}
      </Button>
      {note !== undefined && <p className="-mt-1 text-sm text-ink-2">{note}</p>}
    </form>
  );
}

function parse(form: HTMLFormElement) {
  const typed = new FormData(form);
  const choices = { acceptsTerms: typed.has('acceptsTerms'), wantsStlEmails: typed.has('wantsStlEmails') };
  return SignUpFields.safeParse({ ...Object.fromEntries(typed), ...choices });
}

/** Places a server error at the field that it names, or else at the email field if the input was refused. */
function placeRefusal(error: unknown): { form?: string; fields: Errors } {
  const issue = error instanceof ApiError ? error.body.issues?.[0] : undefined;
  if (issue && sentFields.has(issue.path)) return { fields: { [issue.path]: issue.message } };
  const { field, form } = placeFailure(error, registrationErrorText(error));
  return { form, fields: field === undefined ? {} : { email: field } };
}
