import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { FieldErrors } from '#src/ui/form/form-errors.ts';
import { readFieldErrors } from '#src/ui/form/form-errors.ts';
import { checkPayments, connectPayments } from '../../calls.ts';
import { checkPayments as checkOperation, PaymentKeys } from '../../schemas.ts';
import { paymentsQuery } from '../queries.ts';

/** The message of the server that no field shows, or the steps that a run has completed before it was stopped. */
interface Refusal {
  title: string;
  text?: string;
}

const titles: Partial<Record<string, string>> = { other_account: 'This key is of another account.' };

function describe(error: Error, fallback: string): { refusal?: Refusal; errors: FieldErrors } {
  const { code = '', issues = [] } = error instanceof ApiError ? error.body : {};
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
  const message = getErrorMessage(error, fallback);
  if (issues.length > 0 && code !== 'stopped') return { errors };
  const [first = message, ...rest] = message.split(/(?<=\.) /);
  const title = titles[code] ?? first;
  const text = titles[code] === undefined ? rest.join(' ') : message;
  return { errors, refusal: { title, ...(text !== '' && { text }) } };
}

/** Holds the keys of the form, checks the first one, and connects the account. */
export function useConnect(onConnected: () => void) {
  const queries = useQueryClient();
  const [secretKey, setSecretKey] = useState('');
  const [publishableKey, setPublishableKey] = useState('');
  const [removesTestCustomers, setRemoves] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const refuse = (fallback: string) => (error: Error) => {
    const described = describe(error, fallback);
    setErrors(described.errors);
    setRefusal(described.refusal);
  };
  const begin = (found: FieldErrors) => {
    setErrors(found);
    setRefusal(undefined);
    return Object.keys(found).length === 0;
  };
  const checking = useMutation({
    mutationFn: () => call(checkPayments, { body: { secretKey } }),
    onError: refuse('The key could not be checked.'),
  });
  const connecting = useMutation({
    mutationFn: (body: PaymentKeys) => call(connectPayments, { body }),
    onSuccess: (connection) => {
      queries.setQueryData(paymentsQuery().queryKey, connection);
      toast({ title: 'Payments are connected', description: 'The shop sells Personal and Commercial now.' });
      onConnected();
    },
    onError: (error) => {
      refuse('Payments could not be connected.')(error);
      // Reads the plan again, because a part of it exists now. The refusal stays shown.
      checking.mutate();
    },
  });
  return {
    ...{ secretKey, publishableKey, removesTestCustomers, errors, refusal },
    plan: checking.data,
    isChecking: checking.isPending && !connecting.isError,
    isConnecting: connecting.isPending,
    setSecretKey: (key: string) => {
      setSecretKey(key.trim());
      checking.reset();
      connecting.reset();
    },
    setPublishableKey: (key: string) => setPublishableKey(key.trim()),
    setRemovesTestCustomers: setRemoves,
    check: () => {
      const { error } = checkOperation.body.safeParse({ secretKey });
      if (begin(readFieldErrors(error?.issues))) checking.mutate();
    },
    connect: () => {
      const keys = { secretKey, publishableKey, ...(removesTestCustomers && { removesTestCustomers }) };
      const { data, error } = PaymentKeys.safeParse(keys);
      if (begin(readFieldErrors(error?.issues)) && data) connecting.mutate(data);
    },
  };
}

export type ConnectState = ReturnType<typeof useConnect>;
