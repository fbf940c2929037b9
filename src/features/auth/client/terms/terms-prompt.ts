import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { site } from '#src/site.ts';
import { currentUserQuery } from '../queries.ts';

const laterKey = 'terms-later';

interface Prompt {
  /** A call waits for the agreement. */
  isAsked: boolean;
  /** The person chose 'Not now' in this tab. */
  isPutOff: boolean;
}

let prompt: Prompt = { isAsked: false, isPutOff: wasPutOff() };
let waiting: ((hasAgreed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Some private modes refuse the storage; the dialog then opens again after a reload. */
function wasPutOff(): boolean {
  try {
    return sessionStorage.getItem(laterKey) === site.terms.version;
  } catch {
    return false;
  }
}

function change(next: Prompt): void {
  prompt = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTermsPrompt(): Prompt {
  return useSyncExternalStore(
    subscribe,
    () => prompt,
    () => prompt,
  );
}

/**
 * After a refusal with `terms_required`: opens the dialog.
 * @returns whether the present terms are agreed to, here or in another tab; false for 'Not now'
 */
export async function askForTerms(queries: QueryClient): Promise<boolean> {
  const user = await queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
  if (!user || user.hasAcceptedTerms) return user !== null;
  const answer = new Promise<boolean>((resolve) => {
    waiting.push(resolve);
  });
  change({ ...prompt, isAsked: true });
  return answer;
}

/** Resolves the waiting calls. */
export function termsAccepted(): void {
  answerAll(true);
  if (prompt.isAsked) change({ ...prompt, isAsked: false });
}

/** Keeps the dialog closed in this tab, unless a call requires the agreement. */
export function putTermsOff(): void {
  try {
    sessionStorage.setItem(laterKey, site.terms.version);
  } catch {
    // Without the storage, the choice lasts until the next load.
  }
  answerAll(false);
  change({ isAsked: false, isPutOff: true });
}

function answerAll(hasAgreed: boolean): void {
  const asked = waiting;
  waiting = [];
  for (const answer of asked) answer(hasAgreed);
}
