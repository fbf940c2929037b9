import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { validateCard } from '../test-cards.ts';
import type { SandboxCard } from '../schemas.ts';
import { parseCard } from './card-text.ts';
import type { CardErrors } from './CardFields.tsx';

const generic = 'Something went wrong. Please try again.';
const names: Record<string, keyof CardErrors> = {
  'card.number': 'number',
  'card.expMonth': 'expiry',
  'card.expYear': 'expiry',
  'card.cvc': 'cvc',
};

export interface CardFormState {
  form: RefObject<HTMLFormElement | null>;
  /** The box with the failure message, which receives the focus. */
  box: RefObject<HTMLDivElement | null>;
  errors: CardErrors;
  /** The failure message for the box; undefined when the fields show the errors. */
  failure: string | undefined;
  /** Reads and validates the typed card; returns undefined when it is invalid, and the fields show why. */
  read: () => SandboxCard | undefined;
  /** Shows an error. @returns its message; undefined when the fields show it */
  fail: (error: unknown) => string | undefined;
}

/** Keeps the errors of a form with CardFields, for the fields or the box, and moves the focus to them. */
export function useCardForm(): CardFormState {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<CardErrors>({});
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (failure !== undefined) box.current?.focus();
  }, [failure]);

  const show = (issues: readonly { path: string; message: string }[]) => {
    const found: CardErrors = {};
    for (const { path, message } of issues) {
      const name = names[path];
      if (name) found[name] ??= message;
    }
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };

  return {
    form,
    box,
    errors,
    failure,
    read: () => {
      // A screen reader announces the same message again only when it was removed before.
      setFailure(undefined);
      const data = new FormData(form.current ?? undefined);
      const text = (name: string) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      };
      const card = parseCard({ number: text('number'), expiry: text('expiry'), cvc: text('cvc') });
      return show(validateCard(card, new Date())) ? undefined : card;
    },
    fail: (error) => {
      const issues = error instanceof ApiError ? (error.body.issues ?? []) : [];
      if (show(issues)) return undefined;
      const message = getErrorMessage(error, generic);
      setFailure(message);
      return message;
    },
  };
}
