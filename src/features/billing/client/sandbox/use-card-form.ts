import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { faultsOf } from '../../sandbox-cards.ts';
import type { SandboxCard } from '../../sandbox-contract.ts';
import { cardFrom } from './card-text.ts';
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
  /** For the box that says what failed, which takes the focus. */
  box: RefObject<HTMLDivElement | null>;
  errors: CardErrors;
  /** What the bank or the server said; undefined when the fields say it. */
  failure: string | undefined;
  /** The card as typed; undefined when something is wrong with it, which the fields then say. */
  read: () => SandboxCard | undefined;
  /** @returns what to say of it; undefined when the fields say it */
  fail: (error: unknown) => string | undefined;
}

/** What a form with CardFields knows: its errors, beside the fields or in the box, and where the focus goes. */
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
      // The same failure again is said again.
      setFailure(undefined);
      const data = new FormData(form.current ?? undefined);
      const text = (name: string) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      };
      const card = cardFrom({ number: text('number'), expiry: text('expiry'), cvc: text('cvc') });
      return show(faultsOf(card, new Date())) ? undefined : card;
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
