import { maxPrinters } from '../constants.ts';
import { UserPrinter, type NewPrinter, type PrinterChange } from '../schemas.ts';
import { readStoredText, writeStoredText } from './stored-printers.ts';

export type PrinterEdit =
  | { kind: 'add'; printer: NewPrinter }
  | { kind: 'change'; id: number; change: PrinterChange }
  | { kind: 'remove'; id: number };

/** No more entries are read, because each takes time. */
const maxEntries = 100;

/** Reads the printers of a visitor from this browser. Entries that are damaged or have the id of another are left out. */
export function readLocalPrinters(): UserPrinter[] {
  let entries: unknown;
  try {
    entries = JSON.parse(readStoredText() ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(entries)) return [];
  const byId = new Map<number, UserPrinter>();
  for (const entry of entries.slice(0, maxEntries)) {
    const { data } = UserPrinter.safeParse(entry);
    if (data && !byId.has(data.id) && byId.size < maxPrinters) byId.set(data.id, data);
  }
  return chooseOne(Array.from(byId.values()));
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
  const id = findFreeId(printers);
  const added = { ...edit.printer, id, isChosen: false };
  return chooseOne([...printers, added], edit.printer.isChosen ? id : undefined);
}

/** Returns an id that is larger than the others, if there is one that is exact. */
function findFreeId(printers: readonly UserPrinter[]): number {
  const taken = new Set(printers.map(({ id }) => id));
  const next = Math.max(0, ...taken) + 1;
  if (Number.isSafeInteger(next)) return next;
  return Array.from({ length: maxPrinters }, (_, index) => index + 1).find((id) => !taken.has(id)) ?? 0;
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
