import { PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import type { Db } from '#src/db/types.ts';
import { ZipWriter } from '#src/mesh/zip/zip-writer.ts';
import { buildCheckerPage } from './checker/checker-page.ts';
import { buildKeySet } from './key-set.ts';
import type { LicenceKeys } from './licence-keys.ts';

const rowsAtOnce = 500;

interface ArchiveDeps {
  db: Db;
  keys: LicenceKeys;
  /** The address of the shop. */
  origin: string;
}

/**
 * Streams all records of a person as a ZIP archive, in a folder for each state, with the keys of the shop and the page that
 * checks records without a connection.
 */
export function streamArchive(deps: ArchiveDeps, userId: string): Readable {
  const output = new PassThrough();
  const zip = new ZipWriter(async (bytes) => {
    if (!output.write(bytes)) await once(output, 'drain');
  });
  const fill = async () => {
    const { html } = buildCheckerPage(deps.origin);
    await add(zip, 'checker.html', html);
    await add(zip, 'licence-keys.json', `${JSON.stringify(await buildKeySet(deps.keys), null, 2)}\n`);
    for await (const { id, state, jws } of readRecords(deps.db, userId))
      await add(zip, `${state}/licence-${id}.jws`, jws);
    await zip.end();
    output.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : undefined));
  return output;
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

async function add(zip: ZipWriter, path: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const content = (async function* () {
    yield bytes;
  })();
  await zip.addContent(path, content, { unpackedBytes: bytes.length, isDeflated: false });
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
