import { slicerIds, type SlicerId } from '../constants.ts';

const storageKey = 'slicer';
// The choice is kept here when the browser refuses the storage, as in some private modes.
let fallback: string | null = null;

/** Returns the slicer that was chosen last in this browser. */
export function readStoredSlicer(): SlicerId | undefined {
  let stored = fallback;
  try {
    stored = localStorage.getItem(storageKey) ?? fallback;
  } catch {
    // The storage is refused.
  }
  return slicerIds.find((id) => id === stored);
}

export function storeSlicer(id: SlicerId): void {
  fallback = id;
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // The storage is refused or full; the choice is kept until the page is left.
  }
}
