export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastInput {
  title: string;
  description?: string;
  /** `destructive` is red and interrupts a screen reader. */
  variant?: 'default' | 'destructive';
  /** A yellow button; pressing it closes the toast. It is dropped when the toast is stored for the next page. */
  action?: ToastAction;
}

export interface ShownToast extends ToastInput {
  id: number;
}

/** Time that a toast is shown, in milliseconds. Screen tests prolong it, since a busy machine can look too late. */
export const toastTiming = { durationMs: 5000 };

const storageKey = 'toast';
let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for 5 s and replaces the present one. With `afterNavigation` it is stored in the session storage instead,
 * and the next page that loads shows it once.
 */
export function toast(input: ToastInput, { afterNavigation = false } = {}): void {
  if (afterNavigation) {
    keepForNextPage(input);
    return;
  }
  lastId += 1;
  set({ ...input, id: lastId });
}

/** Removes the shown toast; with an id, only if it has that id. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) set(null);
}

/** Subscribes a listener, for `useSyncExternalStore`. @returns the function that unsubscribes */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the shown toast, for `useSyncExternalStore`. */
export function currentToast(): ShownToast | null {
  return current;
}

function keepForNextPage({ title, description, variant }: ToastInput): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ title, description, variant }));
  } catch {
    // Some private modes refuse the storage; the navigation then continues without the toast.
  }
}

/** Shows the toast that the previous page stored. Called once when a page has loaded. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (!kept) return;
    sessionStorage.removeItem(storageKey);
    const input = JSON.parse(kept) as ToastInput;
    if (typeof input.title === 'string') toast(input);
  } catch {
    // The storage is refused or holds invalid text, so there is nothing to show.
  }
}
