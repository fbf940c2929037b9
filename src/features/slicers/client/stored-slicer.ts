import { slicerIds, type SlicerId } from '../constants.ts';

const storageKey = 'slicer';
// The choice is kept here when the browser refuses the storage, as in some private modes.
let fallback: string | null = null;

/** Returns the slicer that was chosen last in this browser. */
export function readStoredSlicer(): SlicerId | undefined {
  const stored = readText();
  return slicerIds.find((id) => id === stored);
}

export function storeSlicer(id: SlicerId): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    fallback = id;
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? fallback;
  } catch {
    return fallback;
  }
}
