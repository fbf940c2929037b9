import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { forgetUser } from '#src/features/auth/client/log-out.ts';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { loadDocument } from '#src/browser/document-navigation.ts';
import { clearFormDrafts } from '#src/browser/restore-form-drafts.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { deleteAccount } from '../calls.ts';

const failed = 'Your account could not be deleted. Please try again.';

export function DeleteDialog({
  hasPassword,
  open,
  onOpenChange,
}: {
  hasPassword: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [passwordError, setPasswordError] = useState<string>();
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (password: string | undefined) =>
      call(deleteAccount, { body: password === undefined ? {} : { password } }),
    onSuccess: () => {
      forgetUser();
      clearFormDrafts();
      toast({ title: 'Account deleted', description: 'Your data is gone.' }, { afterNavigation: true });
      loadDocument(() => window.location.assign('/'));
    },
    onError: (problem) => {
      if (isAboutPassword(problem)) showInField(getErrorMessage(problem, failed));
    },
  });
  const isBusy = isPending || isSuccess;

  const showInField = (message: string) => {
    setPasswordError(message);
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setPasswordError(undefined);
    if (!hasPassword) return mutate(undefined);
    const password = field.current?.value ?? '';
    if (password === '') return showInField('Please enter your password.');
    mutate(password);
  };
  const change = (isOpen: boolean) => {
    setPasswordError(undefined);
    reset();
    onOpenChange(isOpen);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Delete your account?"
      description="This cannot be undone."
      pending={isBusy}
      initialFocus={cancel}
      footer={
        <FormFooter
          cancel={cancel}
          formId={formId}
          submitLabel="Delete account"
          pending={isBusy}
          pendingLabel="Deleting..."
          destructive
          onCancel={() => change(false)}
        />
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        {error && !isAboutPassword(error) && <Notice kind="error">{getErrorMessage(error, failed)}</Notice>}
        <WhatHappens />
        {hasPassword && (
          <Field label="Your password" error={passwordError}>
            <PasswordInput ref={field} name="password" autoComplete="current-password" required />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

function isAboutPassword(error: Error): boolean {
  return error instanceof ApiError && (error.body.issues ?? []).some(({ path }) => path === 'password');
}

function WhatHappens() {
  return (
    <dl className="grid gap-3 text-sm">
      <div>
        <dt className="font-semibold">What goes</dt>
        <dd className="text-ink-2">
          Your profile and pictures, favorites, sign-ins on all devices and your plan.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">What stays</dt>
        <dd className="text-ink-2">
          Download counts and records, without a link to you. The files you have downloaded stay yours to
          print. If you sell prints, download your data first: it shows which designs your licence covers.
        </dd>
      </div>
    </dl>
  );
}
