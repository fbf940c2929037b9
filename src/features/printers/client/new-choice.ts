let isNew = false;
let hasChosen = false;

/** Remembers during the visit that the person has just chosen a printer. Call it in the browser only. */
export function rememberNewChoice(): void {
  isNew = true;
  hasChosen = true;
}

/** Returns whether a printer was chosen since the last call. */
export function takeNewChoice(): boolean {
  const wasNew = isNew;
  isNew = false;
  return wasNew;
}

/** Returns whether a printer was chosen during this visit. */
export const hasChosenPrinter = () => hasChosen;
