import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import { ApiError, call } from '#src/lib/api-client.ts';
import { invalidateInOtherTabs } from '#src/browser/cross-tab-invalidation.ts';
import { addUserPrinter, listUserPrinters, removeUserPrinter, updateUserPrinter } from '../calls.ts';
import { tooManyPrintersMessage } from '../constants.ts';
import type { NewPrinter, UserPrinter } from '../schemas.ts';
import { editLocalPrinters, readLocalPrinters, type PrinterEdit } from './local-printers.ts';
import { rememberNewChoice } from './new-choice.ts';
import { writeStoredText, printersKey } from './stored-printers.ts';

/** Saves a change in the account, or without one in this browser, and shows it in all tabs. */
export async function editPrinters(queries: QueryClient, edit: PrinterEdit): Promise<void> {
  const user = await queries.fetchQuery(currentUserQuery());
  const queryKey = printersKey(user?.id ?? null);
  await queries.cancelQueries({ queryKey });
  const printers = user ? await sendEdit(edit) : editLocalPrinters(edit);
  if (!printers) throw new Error(tooManyPrintersMessage);
  const before = findChosen(queries.getQueryData(queryKey));
  if (edit.kind !== 'remove' && findChosen(printers) !== before) rememberNewChoice();
  queries.setQueryData(queryKey, printers);
  invalidateInOtherTabs(listUserPrinters.path);
}

const findChosen = (printers: readonly UserPrinter[] = []) => printers.find(({ isChosen }) => isChosen)?.id;

function sendEdit(edit: PrinterEdit): Promise<UserPrinter[]> {
  switch (edit.kind) {
    case 'add':
      return call(addUserPrinter, { body: edit.printer });
    case 'change':
      return call(updateUserPrinter, { params: { id: edit.id }, body: edit.change });
    case 'remove':
      return call(removeUserPrinter, { params: { id: edit.id } });
  }
}

/** Reads the printers when this browser has some: those of the visitor, or after signing in all of the account. */
export async function readPrinters(userId: string | null): Promise<UserPrinter[]> {
  const local = readLocalPrinters();
  return userId === null ? local : moveIntoAccount(local);
}

/**
 * Adds the printers of this browser to the account and removes them here. The account's own choice stays. The server
 * adds none twice, so that several tabs may do this at once. What is above the limit is dropped, and a printer that is
 * not in the list any more is added with the figures that are stored here.
 */
async function moveIntoAccount(local: readonly UserPrinter[]): Promise<UserPrinter[]> {
  let printers = await call(listUserPrinters, {});
  const hasChosen = printers.length > 0;
  for (const { id: _, ...printer } of local) {
    const isChosen = printer.isChosen && !hasChosen;
    try {
      printers = await addListedOrOwn({ ...printer, isChosen });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      break;
    }
  }
  writeStoredText(null);
  return printers;
}

async function addListedOrOwn(printer: NewPrinter): Promise<UserPrinter[]> {
  try {
    return await call(addUserPrinter, { body: printer });
  } catch (error) {
    const isUnlisted = error instanceof ApiError && error.status === 400 && printer.printerId !== null;
    if (!isUnlisted) throw error;
    return call(addUserPrinter, { body: { ...printer, printerId: null } });
  }
}
