import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useInputDraft } from '#src/features/auth/client/use-form-draft.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { messageLimits } from '../constants.ts';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import {
  contactFields,
  contactLabels,
  parseSendError,
  validateMessage,
  type ContactErrors,
  type ContactValues,
  type FormError,
} from './contact-fields.ts';
import { useSendMessage } from './use-send-message.ts';

export interface ContactFormProps {
  /** The person whose name and email are prefilled. */
  user: CurrentUser | null | undefined;
  /** The subject of the message, if it is known. */
  subject?: string | undefined;
  /** Called with the server's message. */
  onSent: (message: string) => void;
}

/** Sends a message to the owner. The input is kept until it is sent. */
export function ContactForm({ user, subject, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSendMessage();
  const [errors, setErrors] = useState<ContactErrors>({});
  usePrefill(form, user);
  useEffect(() => fillEmpty(form.current, { subject: subject ?? '' }), [subject]);
  useInputDraft('contact', form);

  const refuse = (fault: FormError) => {
    setErrors(fault.errors);
    toast({ title: fault.title, description: fault.text, variant: 'destructive' });
    const first = contactFields.find((field) => fault.errors[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    const { values, reference } = read(event.currentTarget);
    const fault = validateMessage(values);
    if (fault) return refuse(fault);
    setErrors({});
    sending.mutate(
      { ...values, reference },
      { onSuccess: ({ message }) => onSent(message), onError: (error) => refuse(parseSendError(error)) },
    );
  };

  return (
    <form ref={form} {...codeForm} className="needs-script card grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={contactLabels.name} error={errors.name}>
          <Input name="name" autoComplete="name" required />
        </Field>
        <Field label={contactLabels.email} error={errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            placeholder="you@example.com"
            required
          />
        </Field>
      </div>
      <Field label={contactLabels.subject} error={errors.subject}>
        <Input name="subject" required />
      </Field>
      <Field label={contactLabels.message} error={errors.message}>
        <Textarea name="message" required dir="auto" countTo={messageLimits.message} className="min-h-48" />
      </Field>
      <div hidden>
        <label>
          Reference, leave this empty
          <input type="text" name="reference" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={sending.isPending}
          pendingLabel="Sending..."
        >
          Send message
        </Button>
      </div>
    </form>
  );
}

function read(form: HTMLFormElement): { values: ContactValues; reference: string } {
  const typed = new FormData(form);
  const getText = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = Object.fromEntries(contactFields.map((name) => [name, getText(name)]));
  return { values: values as ContactValues, reference: getText('reference') };
}

/** Prefills empty fields once the user is known; typed text is not replaced. */
function usePrefill(form: { current: HTMLFormElement | null }, user: ContactFormProps['user']): void {
  useEffect(() => {
    if (!user) return;
    const known = { name: [user.firstName, user.lastName].filter(Boolean).join(' '), email: user.email };
    fillEmpty(form.current, known);
  }, [form, user]);
}

function fillEmpty(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input && input.value === '' && input !== document.activeElement) input.value = value;
  }
}
