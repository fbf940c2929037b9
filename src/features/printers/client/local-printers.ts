import { maxPrinters } from '../constants.ts';
import { UserPrinter, type NewPrinter, type PrinterChange } from '../schemas.ts';
import { readStoredText, writeStoredText } from './stored-printers.ts';

export type PrinterEdit =
  | { kind: 'add'; printer: NewPrinter }
  | { kind: 'change'; id: number; change: PrinterChange }
  | { kind: 'remove'; id: number };

/** Reads the printers of a visitor from this browser. Entries that are damaged are left out. */
export function readLocalPrinters(): UserPrinter[] {
  let entries: unknown;
  try {
    entries = JSON.parse(readStoredText() ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(entries)) return [];
  const printers = entries.flatMap((entry) => UserPrinter.safeParse(entry).data ?? []);
  return chooseOne(printers.slice(0, maxPrinters));
}

/**
 * Changes the printers of a visitor by the rules of the server.
 * @returns all printers; undefined if there are too many to add one
 */
export function editLocalPrinters(edit: PrinterEdit): UserPrinter[] | undefined {
  const printers = applyEdit(readLocalPrinters(), edit);
  if (printers) writeStoredText(printers.length === 0 ? null : JSON.stringify(printers));
  return printers;
}

export function applyEdit(printers: readonly UserPrinter[], edit: PrinterEdit): UserPrinter[] | undefined {
  if (edit.kind === 'remove') return chooseOne(printers.filter(({ id }) => id !== edit.id));
  if (edit.kind === 'change') {
    const { isChosen, ...fields } = edit.change;
    const changed = printers.map((printer) =>
      printer.id === edit.id ? { ...printer, ...withoutUndefined(fields) } : printer,
    );
    return isChosen ? chooseOne(changed, edit.id) : changed;
  }
  const same = printers.find((printer) => isSame(printer, edit.printer));
  if (same) return chooseOne(printers, edit.printer.isChosen ? same.id : undefined);
  if (printers.length >= maxPrinters) return undefined;
  const id = Math.max(0, ...printers.map((printer) => printer.id)) + 1;
  const added = { ...edit.printer, id, isChosen: false };
  return chooseOne([...printers, added], edit.printer.isChosen ? id : undefined);
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

function isSame(printer: UserPrinter, added: NewPrinter): boolean {
  if (added.printerId !== null) return printer.printerId === added.printerId;
  return (
    printer.printerId === null &&
    (['name', 'bedX', 'bedY', 'tall'] as const).every((field) => printer[field] === added[field])
  );
}

/** Chooses the given printer, or else keeps the chosen one, or else chooses the newest. */
function chooseOne(printers: readonly UserPrinter[], id?: number): UserPrinter[] {
  const chosen = id ?? printers.find(({ isChosen }) => isChosen)?.id ?? printers.at(-1)?.id;
  return printers.map((printer) => ({ ...printer, isChosen: printer.id === chosen }));
}
