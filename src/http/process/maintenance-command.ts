import type { Db } from '#src/db/types.ts';
import { closeShop, findClosure, openShop } from './maintenance.ts';

const maxMessageLength = 500;

/**
 * Runs the command of `npm run maintenance`.
 * @param input `on`, `on` with a message for visitors, `off`, or `status`
 * @returns the text to print
 * @throws when the input is none of these, or the message is too long
 */
export async function maintenanceCommand(db: Db, input: string): Promise<string> {
  const [, action, message = ''] = /^(on(?= |$)|off$|status$)(?: ([^]*))?/.exec(input) ?? [];
  if (action === 'on') return close(db, message.trim());
  if (action === 'off') {
    const wasClosed = await db.transaction().execute(openShop);
    return wasClosed ? 'The shop is open again.' : 'The shop was open already.';
  }
  if (action === 'status') return describe(db);
  throw new Error('Say on, off or status.');
}

async function close(db: Db, message: string): Promise<string> {
  if (message.length > maxMessageLength) {
    throw new Error(`The message may have at most ${maxMessageLength} characters.`);
  }
  const closure = { reason: 'maintenance', message, since: new Date() } as const;
  await db.transaction().execute((tx) => closeShop(tx, closure));
  return 'The shop is closed. Admins still get in; open it with: npm run maintenance -- off';
}

async function describe(db: Db): Promise<string> {
  const closure = await findClosure(db);
  if (!closure) return 'The shop is open.';
  const { reason, since, message } = closure;
  const state = reason === 'opening' ? 'has not been opened yet, after its first run of' : 'is closed since';
  return `The shop ${state} ${since.toISOString()}${message === '' ? '.' : `: ${message}`}`;
}
