import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { enter } from '#src/features/auth/client/sign-in.ts';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { Field } from '#src/ui/form/Field.tsx';
import {
  focusFirst,
  issueOf,
  readFieldErrors,
  replaceErrors,
  type FieldErrors,
} from '#src/ui/form/form-errors.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { makeOwner } from '../calls.ts';
import { Owner } from '../schemas.ts';
import { StepButtons, StepFrame } from './StepFrame.tsx';

/** Makes the account of the owner with the token of the printed address. */
export function OwnerStep({ token, onMade }: { token: string; onMade: () => void }) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const show = (found: FieldErrors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };
  const creation = useMutation({
    meta: { handles401: true },
    mutationFn: (owner: Owner) => call(makeOwner, { body: { ...owner, token } }),
    onSuccess: ({ user }) => {
      enter(queries, user);
      onMade();
    },
    onError: (error) => {
      const weak = issueOf(error, 'password');
      if (weak !== undefined) show({ password: weak });
      if (error instanceof ApiError && error.body.code === 'address_taken')
        show({ email: 'An account has this address, with another password.' });
    },
  });
  const isBusy = creation.isPending || creation.isSuccess;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { data, error } = parse(event.currentTarget);
    setSubmitted(true);
    show(readFieldErrors(error?.issues));
    if (data) creation.mutate(data);
  };
  const revalidate = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
    if (!isSubmitted) return;
    const found = readFieldErrors(parse(currentTarget).error?.issues);
    setErrors((before) => replaceErrors(before, target.name, found));
  };
  const failure = Object.keys(errors).length === 0 ? creation.error : null;
  return (
    <StepFrame
      step="account"
      title="Make the account that owns the shop"
      caption="This address works once and only for you. When the account is made it closes for good."
    >
      <form
        ref={form}
        {...codeForm}
        className="grid gap-5"
        onSubmit={submit}
        onChange={revalidate}
        noValidate
      >
        {failure && (
          <Notice kind="error">{getErrorMessage(failure, 'The account could not be made.')}</Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" error={errors['firstName']}>
            <Input name="firstName" autoComplete="given-name" required />
          </Field>
          <Field label="Last name" aside="Optional" error={errors['lastName']}>
            <Input name="lastName" autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Email" error={errors['email']} hint="You sign in with it. Buyers never see it.">
          <Input type="email" name="email" autoComplete="email" autoCapitalize="none" required />
        </Field>
        <Field label="Password" error={errors['password']} hint="At least 8 characters.">
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <StepButtons>
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel="Making your account...">
            Make my account
          </Button>
        </StepButtons>
      </form>
    </StepFrame>
  );
}

const parse = (form: HTMLFormElement) => Owner.safeParse(Object.fromEntries(new FormData(form)));
