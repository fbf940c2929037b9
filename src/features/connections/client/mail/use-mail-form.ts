import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { readFieldErrors, type FieldErrors } from '#src/ui/form/form-errors.ts';
import { saveMailConnection, sendTestMail } from '../../calls.ts';
import { MailSettings, type MailConnection, type Security } from '../../schemas.ts';
import { mailQuery } from '../queries.ts';

/** The text of each field. */
export interface MailDraft {
  host: string;
  port: string;
  security: Security;
  user: string;
  password: string;
  from: string;
}

const defaults = { host: '', port: 587, security: 'starttls', user: '' } as const;
const securityOfPort: Partial<Record<string, Security>> = { 465: 'tls', 587: 'starttls', 2525: 'starttls' };

/** The interval at which the panel checks whether the button of a test mail was used. */
const lookMs = 3000;

function toDraft({ server, from }: MailConnection): MailDraft {
  const { host, port, security, user } = server ?? defaults;
  return { host, port: String(port), security, user, password: '', from };
}

function toSettings({ port, password, ...draft }: MailDraft, hasChanged: boolean) {
  const number = /^\d+$/.test(port) ? Number(port) : Number.NaN;
  return { ...draft, port: number, ...((password !== '' || hasChanged) && { password }) };
}

/** Holds the form of the mail settings, and sends a test mail after each change. */
export function useMailForm(connection: MailConnection) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(connection));
  const [hasNewPassword, setHasNewPassword] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const testing = useMutation({
    mutationFn: () => call(sendTestMail, { body: {} }),
    onSuccess: ({ failure }) => setErrors(failure?.field ? { [failure.field]: failure.message } : {}),
  });
  const saving = useMutation({
    mutationFn: (body: MailSettings) => call(saveMailConnection, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(mailQuery().queryKey, saved);
      setDraft(toDraft(saved));
      setHasNewPassword(false);
      testing.mutate();
    },
    onError: (error) => {
      const issues = error instanceof ApiError ? (error.body.issues ?? []) : [];
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    },
  });
  const isWaiting = testing.data?.failure === null && !isProvenSince(connection, testing.data.sentAt);
  useQuery({ ...mailQuery(), refetchInterval: isWaiting ? lookMs : false, enabled: isWaiting });
  const base = toDraft(connection);
  const isChanged = hasNewPassword || JSON.stringify({ ...draft, password: '' }) !== JSON.stringify(base);
  const set = (change: Partial<MailDraft>) => {
    const security = change.port === undefined ? undefined : securityOfPort[change.port];
    setDraft((before) => ({ ...before, ...(security && { security }), ...change }));
    if (change.password !== undefined) setHasNewPassword(true);
  };
  return {
    ...{ draft, errors, isChanged, set },
    isWaiting,
    isSaving: saving.isPending,
    failure: describeFailure(saving.error, errors),
    test: testing,
    /** Saves what is valid. @returns the faults by field */
    save: (): FieldErrors => {
      const { data, error } = MailSettings.safeParse(toSettings(draft, hasNewPassword));
      const found = error ? readFieldErrors(error.issues) : {};
      setErrors(found);
      testing.reset();
      if (data) saving.mutate(data);
      return found;
    },
  };
}

/** Returns whether the button of this test mail, or of a later one, was pressed. */
const isProvenSince = ({ provenAt }: MailConnection, sentAt: string) =>
  provenAt !== null && provenAt >= sentAt;

export type MailFormState = ReturnType<typeof useMailForm>;

/** Returns the message of a failed save, unless a field shows it. */
function describeFailure(error: Error | null, errors: FieldErrors): string | undefined {
  if (error === null || Object.keys(errors).length > 0) return undefined;
  return getErrorMessage(error, 'The mail settings could not be saved.');
}
