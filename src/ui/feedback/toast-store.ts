export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastInput {
  title: string;
  description?: string;
  /** 'destructive' is red and interrupts a screen reader. */
  variant?: 'default' | 'destructive';
  /** One button in yellow; pressing it closes the toast. Lost when the toast waits for the next page. */
  action?: ToastAction;
}

export interface ShownToast extends ToastInput {
  id: number;
}

/** Section 9 of the specification. */
export const toastDurationMs = 5000;

const storageKey = 'toast';
let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for 5 s in place of the one that is shown. With `afterNavigation` it is kept in session storage
 * instead and the next page that loads shows it once.
 */
export function toast(input: ToastInput, { afterNavigation = false } = {}): void {
  if (afterNavigation) {
    keepForNextPage(input);
    return;
  }
  lastId += 1;
  set({ ...input, id: lastId });
}

/** Removes the toast of this id, if it is still the one shown; without an id whichever is. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) set(null);
}

/** For `useSyncExternalStore`. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one that is shown, for `useSyncExternalStore`. */
export function currentToast(): ShownToast | null {
  return current;
}

function keepForNextPage({ title, description, variant }: ToastInput): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ title, description, variant }));
  } catch {
    // Storage is refused in some private modes: the page change goes on without its toast.
  }
}

/** Shows what the page before left behind. Called once when a page has loaded. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (!kept) return;
    sessionStorage.removeItem(storageKey);
    const input = JSON.parse(kept) as ToastInput;
    if (typeof input.title === 'string') toast(input);
  } catch {
    // Refused storage or foreign text in it: nothing to show.
  }
}
