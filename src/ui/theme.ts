import { themeStorageKey } from '#src/lib/theme-script.ts';

export type Theme = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** Returns the theme of `<html>`, which the head script or the visitor has set. */
export function chosenTheme(): Theme {
  const set = document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Applies the theme and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(themeStorageKey);
    else localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Without a storage, the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Subscribes to changes of the theme, also from other tabs, for `useSyncExternalStore`. */
export function subscribeToTheme(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== themeStorageKey) return;
    const value = event.newValue;
    if (value === 'light' || value === 'dark') document.documentElement.dataset['theme'] = value;
    else delete document.documentElement.dataset['theme'];
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}
