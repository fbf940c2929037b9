import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, type SubmitEvent } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#src/lib/api-client.ts';
import { site } from '#src/site.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { codeForm } from '#src/ui/form/code-form.ts';
import { placeFailure } from '#src/ui/form/form-errors.ts';
import { SignUpChoices } from './SignUpChoices.tsx';
import { SignUpFields } from './sign-up-fields.ts';
import { registrationErrorText } from './error-texts.ts';
import { useInputDraft } from './use-form-draft.ts';
import { useRegister } from './sign-in.ts';

type Typed = z.input<typeof SignUpFields>;

const ownFields = new Set<string>(['email', 'password', 'firstName', 'lastName']);

export function SignUpForm({
  email,
  onEmailChange,
}: {
  /** The address that was typed on the sign-in tab. */
  email: string;
  onEmailChange: (email: string) => void;
}) {
  const signUp = useRegister();
  const element = useRef<HTMLFormElement>(null);
  useInputDraft('sign-up', element);
  const form = useForm<Typed, unknown, SignUpFields>({
    resolver: zodResolver(SignUpFields),
    defaultValues: { email, lastName: '', acceptsTerms: false, wantsStlEmails: site.emailOptInDefault },
  });
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || signUp.isSuccess;

  const send = async ({ email, password, firstName, lastName, wantsStlEmails }: SignUpFields) => {
    try {
      await signUp.mutateAsync({ email, password, firstName, lastName, wantsStlEmails });
      toast({ title: 'Check your inbox', description: `We sent a link to ${email} to verify your address.` });
    } catch (error) {
      const { field, message } = placeOf(error);
      form.setError(field, { message }, { shouldFocus: field !== 'root' });
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isBusy) event.preventDefault();
    else void form.handleSubmit(send)(event);
  };

  return (
    <form ref={element} {...codeForm} className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" required {...form.register('firstName')} />
        </Field>
        <Field label="Last name" aside="optional" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          placeholder="you@example.com"
          required
          {...form.register('email', { onChange: (event) => onEmailChange(String(event.target.value)) })}
        />
      </Field>
      <Field
        label="Password"
        hint={errors.password ? undefined : 'At least 8 characters.'}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" required {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" required {...form.register('confirmPassword')} />
      </Field>
      <SignUpChoices
        terms={form.register('acceptsTerms')}
        mails={form.register('wantsStlEmails')}
        termsError={errors.acceptsTerms?.message}
      />
      {errors.root && <Notice kind="error">{errors.root.message}</Notice>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        pending={isBusy}
        pendingLabel="Creating account..."
      >
        Sign Up
      </Button>
    </form>
  );
}

/** Returns the field that a server error names, or else the email field if the input was refused. */
function placeOf(error: unknown): { field: FieldPath<Typed> | 'root'; message: string } {
  const issue = error instanceof ApiError ? error.body.issues?.[0] : undefined;
  if (issue && ownFields.has(issue.path)) {
    return { field: issue.path as FieldPath<Typed>, message: issue.message };
  }
  const message = registrationErrorText(error);
  return { field: placeFailure(error, message).field === undefined ? 'root' : 'email', message };
}
