import { useSyncExternalStore } from 'react';

const prefix = 'comment-draft:';
const listeners = new Set<() => void>();
// Also where the storage is refused, as in some private modes.
const drafts = new Map<string, string>();

function read(key: string): string | undefined {
  const kept = drafts.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.sessionStorage.getItem(prefix + key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | undefined): void {
  if (text === undefined) drafts.delete(key);
  else drafts.set(key, text);
  try {
    if (text === undefined) window.sessionStorage.removeItem(prefix + key);
    else window.sessionStorage.setItem(prefix + key, text);
  } catch {
    // Refused or full: the text lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A text that is not sent yet: kept by its name while editors open and close, also over the way to the sign-in and back,
 * and the same in all that show it. `undefined` forgets it.
 */
export function useDraft(name: string, initial: string): [string, (text: string | undefined) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  );
  return [text ?? initial, (next) => write(name, next)];
}
