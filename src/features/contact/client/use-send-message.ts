import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#src/lib/api-client.ts';
import { createIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { sendContactMessage } from '../message-contract.ts';
import type { ContactValues } from './contact-fields.ts';

// Longer than any server takes; then the person is told, and may press again under the same key.
const patienceMs = 30_000;

export interface SentForm extends ContactValues {
  /** The field that people do not meet. */
  reference: string;
}

/** A second try with the same text is the same attempt, so that an answer that was lost does not send it twice. */
export function useSendMessage() {
  const attempt = useRef<{ text: string; key: string }>(undefined);
  return useMutation({
    mutationFn: ({ reference, ...values }: SentForm) => {
      const text = JSON.stringify(values);
      if (attempt.current?.text !== text) attempt.current = { text, key: createIdempotencyKey() };
      const body = { ...values, ...(reference !== '' && { reference }) };
      const headers = { 'idempotency-key': attempt.current.key };
      return call(sendContactMessage, { body }, { headers, signal: AbortSignal.timeout(patienceMs) });
    },
  });
}
