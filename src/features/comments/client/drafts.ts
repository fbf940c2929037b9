import { useSyncExternalStore } from 'react';

const prefix = 'comment-draft:';
const listeners = new Set<() => void>();
// The map keeps drafts when the browser refuses the storage, as in some private modes.
const drafts = new Map<string, string>();

function read(key: string): string | undefined {
  const draft = drafts.get(key);
  if (draft !== undefined) return draft;
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
    // The storage is refused or full; the draft lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores an unsent text by name in the session storage, so that it survives closing the editor and signing in. All
 * components with the same name share it. Setting `undefined` deletes it.
 */
export function useDraft(name: string, initial: string): [string, (text: string | undefined) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  );
  return [text ?? initial, (next) => write(name, next)];
}
