import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#src/lib/api-client.ts';
import { createIdempotencyKey } from '#src/browser/idempotency-key.ts';
import { sendContactMessage } from '../message-calls.ts';
import type { ContactValues } from './contact-fields.ts';

// After this timeout the person sees an error and may retry with the same idempotency key.
const timeoutMs = 30_000;

/** Sends a message. A retry with the same text reuses the idempotency key, so a lost answer does not lead to a duplicate. */
export function useSendMessage() {
  const attempt = useRef<{ text: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({
      reference,
      ...values
    }: ContactValues & {
      /** Value of the honeypot field. */
      reference: string;
    }) => {
      const text = JSON.stringify(values);
      if (attempt.current?.text !== text) attempt.current = { text, key: createIdempotencyKey() };
      const body = { ...values, ...(reference !== '' && { reference }) };
      const headers = { 'idempotency-key': attempt.current.key };
      return call(sendContactMessage, { body }, { headers, signal: AbortSignal.timeout(timeoutMs) });
    },
  });
}
