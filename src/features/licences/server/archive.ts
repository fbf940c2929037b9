import type { Readable } from 'node:stream';
import type { Db } from '#src/db/types.ts';
import { streamZip } from '@firstlayer/mesh/zip/stream-zip.ts';
import { buildCheckerPage } from './checker/checker-page.ts';
import { buildKeySet } from './key-set.ts';
import type { LicenceContext } from './licence-keys.ts';

const rowsAtOnce = 500;
/** Records do not become smaller when they are packed. */
const stored = { isDeflated: false };

/**
 * Streams all records of a person as a ZIP archive, in a folder for each state, with the keys of the shop and the page that
 * checks records without a connection.
 */
export function streamArchive(context: LicenceContext, userId: string): Readable {
  return streamZip(async (zip) => {
    const { html } = buildCheckerPage(context.origin());
    await zip.addBytes('checker.html', html, stored);
    await zip.addBytes(
      'licence-keys.json',
      `${JSON.stringify(await buildKeySet(context.licenceKeys), null, 2)}\n`,
      stored,
    );
    for await (const { id, state, jws } of readRecords(context.db, userId))
      await zip.addBytes(`${state}/licence-${id}.jws`, jws, stored);
  });
}

async function* readRecords(db: Db, userId: string) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('licences')
      .select(['id', 'state', 'jws'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? '';
  }
}

/** Counts the licences of a person in all states. */
export async function countLicences(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('licences')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
