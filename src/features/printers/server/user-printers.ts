import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Db, Tx } from '#src/db/types.ts';
import { conflict, invalid, notFound, unauthorized } from '#src/lib/errors.ts';
import {
  maxPrinters,
  printerNotFoundMessage,
  tooManyPrintersMessage,
  unknownPrinterMessage,
} from '../constants.ts';
import { printers } from '../printers.ts';
import type { NewPrinter, PrinterChange, UserPrinter } from '../schemas.ts';

export type PrinterRow = Selectable<Database['user_printers']>;

/** Lists the printers of a person, oldest first. */
export async function listPrinters(db: Db | Tx, userId: string): Promise<UserPrinter[]> {
  const rows = await db
    .selectFrom('user_printers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(toPrinter);
}

/**
 * Adds a printer. One that the person has already, by its id in the list or by its name and size, is only chosen.
 * @throws AppError 400 for an id that is not in the list, 409 when the person has the maximum number of printers
 */
export async function addPrinter(
  db: Db,
  userId: string,
  printer: NewPrinter,
  now: Date,
): Promise<UserPrinter[]> {
  requireListed(printer.printerId);
  return runAlone(db, userId, async (tx, owned) => {
    const same = owned.find((row) => isSame(row, printer));
    if (same) {
      if (printer.isChosen) await choose(tx, userId, same.id);
      return;
    }
    if (owned.length >= maxPrinters) throw conflict(tooManyPrintersMessage, 'too_many_printers');
    const { id } = await tx
      .insertInto('user_printers')
      .values({ ...toColumns(printer), user_id: userId, is_chosen: false, created_at: now } as Insertable<
        Database['user_printers']
      >)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (printer.isChosen || owned.length === 0) await choose(tx, userId, id);
  });
}

/** @throws AppError 400 for an id that is not in the list, 404 for a printer that is not the person's */
export async function changePrinter(
  db: Db,
  userId: string,
  id: number,
  change: PrinterChange,
): Promise<UserPrinter[]> {
  requireListed(change.printerId);
  return runAlone(db, userId, async (tx, owned) => {
    requireOwned(owned, id);
    const columns = toColumns(change);
    if (Object.values(columns).some((value) => value !== undefined))
      await tx.updateTable('user_printers').set(columns).where('id', '=', id).execute();
    if (change.isChosen) await choose(tx, userId, id);
  });
}

/** Removes a printer. If it was the chosen one, the newest of the others is chosen. @throws AppError 404 */
export function removePrinter(db: Db, userId: string, id: number): Promise<UserPrinter[]> {
  return runAlone(db, userId, async (tx, owned) => {
    const { is_chosen: wasChosen } = requireOwned(owned, id);
    await tx.deleteFrom('user_printers').where('id', '=', id).execute();
    const newest = owned.findLast((row) => row.id !== id);
    if (wasChosen && newest) await choose(tx, userId, newest.id);
  });
}

/** Runs a change while no other one of this person runs, and returns all printers afterwards. */
function runAlone(
  db: Db,
  userId: string,
  change: (tx: Tx, owned: PrinterRow[]) => Promise<void>,
): Promise<UserPrinter[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(tx);
    if (rows.length === 0) throw unauthorized();
    const owned = await tx
      .selectFrom('user_printers')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    await change(tx, owned);
    return listPrinters(tx, userId);
  });
}

function requireListed(printerId: string | null | undefined): void {
  if (typeof printerId !== 'string' || printers.some(({ id }) => id === printerId)) return;
  throw invalid(unknownPrinterMessage, [{ path: 'printerId', message: unknownPrinterMessage }]);
}

function requireOwned(owned: readonly PrinterRow[], id: number): PrinterRow {
  const row = owned.find((candidate) => candidate.id === id);
  if (!row) throw notFound(printerNotFoundMessage);
  return row;
}

async function choose(tx: Tx, userId: string, id: number): Promise<void> {
  const chosen = tx.updateTable('user_printers').where('user_id', '=', userId);
  // Two statements, since the unique index is checked row by row.
  await chosen.set({ is_chosen: false }).where('id', '<>', id).where('is_chosen', '=', true).execute();
  await chosen.set({ is_chosen: true }).where('id', '=', id).execute();
}

function isSame(row: PrinterRow, printer: NewPrinter): boolean {
  if (printer.printerId !== null) return row.printer_id === printer.printerId;
  return (
    row.printer_id === null &&
    row.name === printer.name &&
    row.bed_x === printer.bedX &&
    row.bed_y === printer.bedY &&
    row.tall === printer.tall
  );
}

export function toPrinter(row: PrinterRow): UserPrinter {
  return {
    id: row.id,
    printerId: row.printer_id,
    name: row.name,
    bedX: row.bed_x,
    bedY: row.bed_y,
    tall: row.tall,
    class: row.class,
    nozzle: row.nozzle,
    filamentPricePerKg: row.filament_price_per_kg,
    currency: row.currency,
    powerPrice: row.power_price,
    watts: row.watts,
    wear: row.wear,
    minutes: row.minutes,
    hourly: row.hourly,
    waste: row.waste,
    failRate: row.fail_rate,
    selling: row.selling,
    isChosen: row.is_chosen,
  };
}

/** Returns the columns of the given fields; undefined for those that are not given. */
function toColumns(fields: Partial<Omit<NewPrinter, 'isChosen'>>) {
  const { selling } = fields;
  return {
    printer_id: fields.printerId,
    name: fields.name,
    bed_x: fields.bedX,
    bed_y: fields.bedY,
    tall: fields.tall,
    class: fields.class,
    nozzle: fields.nozzle,
    filament_price_per_kg: fields.filamentPricePerKg,
    currency: fields.currency,
    power_price: fields.powerPrice,
    watts: fields.watts,
    wear: fields.wear,
    minutes: fields.minutes,
    hourly: fields.hourly,
    waste: fields.waste,
    fail_rate: fields.failRate,
    selling: selling && JSON.stringify(selling),
  };
}
