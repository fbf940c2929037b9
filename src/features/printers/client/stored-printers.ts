import { listUserPrinters } from '../calls.ts';

/** The key begins with the address, so that other tabs follow a change (cross-tab-invalidation.ts). */
export const printersKey = (userId: string | null) => [listUserPrinters.path, userId] as const;

const storageKey = 'printers';
// The text is kept here when the browser refuses to store it, as in some private modes or when the storage is full.
let fallback: string | null = null;

/** Returns whether this browser has printers of a visitor. */
export const hasStoredPrinters = (): boolean => readStoredText() !== null;

/** Returns the JSON of the printers that are stored in this browser; null without any. */
export function readStoredText(): string | null {
  try {
    return fallback ?? localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Stores the JSON of a visitor's printers; null removes it. */
export function writeStoredText(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
    fallback = null;
  } catch {
    fallback = text;
  }
}
