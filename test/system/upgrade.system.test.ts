import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { listAppliedMigrations, listMigrations, migrate } from '#src/db/migrate.ts';
import { restoreBackup } from '#src/features/admin/server/backup/restore-backup.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { createEmptyDatabase } from '../support/databases.ts';
import { openRelease, recordedReleases, type RecordedRelease } from '../support/recorded-releases.ts';
import { expectExactBitmaps } from '../support/search-bitmaps.ts';
import { readColumns, readFiles, readRows, type TableColumns } from '../support/whole-shop.ts';

type Rows = Record<string, string[]>;

/** Columns whose values follow from other columns, so that a migration may change them. */
const derivedColumns: TableColumns = {
  // Contains a token for each property of a design by which searches are filtered.
  model_search: ['words', 'title_words'],
};
/** The pictures around designs, which show their ordinary pictures now. */
const droppedTable = 'model_turns';
/** The first set of synonyms, which was replaced as a whole in shops whose owner had not changed it. */
const replacedTables = { search_synonym_groups: [], search_synonyms: [] };
/** A table and columns that migrations have renamed since the first release. */
const renamedTable = ['audit_entries', 'audit_events'] as const;
const renamedColumns = {
  table: 'billing_customers',
  names: { reading: 'sync_started', written: 'sync_written' },
};
/** Totals by name. The first one is increased by each change of what searches find, and migrations add others. */
const derivedRow = '"search_version"';
/**
 * The tables that recorded shops may leave empty: the maintenance state, the first run in a browser, the settings of a mail
 * server, the payments of a demo, the figures of a slicer, problems, of which these designs have none, and what jobs write each
 * hour or day.
 */
const emptyTables = [
  'clock',
  'ended_grants',
  'first_run',
  'mail_tests',
  'maintenance',
  'mesh_slices',
  'model_problems',
  'ranking_entries',
  'related_models',
  'sandbox_customers',
  'search_misses',
  'secret_settings',
];
/** A message to the owner is tried again at any time, also between the backup and the end of the recording. */
const changedSinceBackup: TableColumns = {
  contact_messages: ['attempts', 'error', 'failed_at'],
  jobs: ['start_after'],
  clock: ['ticked_at'],
};

const onError = (error: Error) => {
  throw error;
};

function without(columns: TableColumns, left: TableColumns): TableColumns {
  const entries = Object.entries(columns);
  return Object.fromEntries(
    entries.map(([table, names]) => [table, names.filter((name) => !left[table]?.includes(name))]),
  );
}

function nameColumns({ [renamedTable[0]]: ofEvents, ...columns }: TableColumns): TableColumns {
  // A later release has the present names.
  if (!ofEvents) return columns;
  const { table, names } = renamedColumns;
  const present = columns[table]?.map((name) => (names as Record<string, string>)[name] ?? name) ?? [];
  return { ...columns, [renamedTable[1]]: ofEvents, [table]: present };
}

/** Returns the rows as they are named after the migrations. */
async function toPresentNames(db: Db, { [renamedTable[0]]: events, ...rows }: Rows): Promise<Rows> {
  if (!events) return rows;
  const { table, names } = renamedColumns;
  const renamed = (rows[table] ?? []).map((row) =>
    Object.entries(names).reduce((text, [from, to]) => text.replace(`"${from}":`, `"${to}":`), row),
  );
  // The database orders the names in an object.
  const ordered = await sql<{ row: string }>`
    select row::jsonb::text as row from unnest(${renamed}::text[]) as row`.execute(db);
  const columns = ordered.rows.map(({ row }) => row).toSorted();
  return { ...rows, [renamedTable[1]]: events, [table]: columns };
}

describe.each(recordedReleases)('the shop of the release %s', (release) => {
  let recorded: RecordedRelease;
  let before: Rows;
  let after: Rows;

  beforeAll(async () => {
    recorded = await openRelease(release);
    const { db } = recorded.connection;
    const { [droppedTable]: _dropped, ...columns } = without(await readColumns(db), derivedColumns);
    before = await toPresentNames(db, await readRows(db, columns));
    await migrate(db);
    after = await readRows(db, nameColumns(columns));
  });

  afterAll(() => recorded.close());

  it('has rows in every table that visitors, people and staff fill', () => {
    const empty = Object.keys(before)
      .toSorted()
      .filter((table) => before[table]?.length === 0);
    expect(empty.filter((table) => !emptyTables.includes(table))).toEqual([]);
  });

  it('migrates without a change of any row', async () => {
    const { db } = recorded.connection;
    expect(await listAppliedMigrations(db)).toEqual(await listMigrations());
    const isKept = (row: string) => !row.includes(derivedRow) && before.counters?.includes(row);
    expect(after.counters?.filter(isKept)).toEqual(
      before.counters?.filter((row) => !row.includes(derivedRow)),
    );
    const unlike = { counters: [], ...(before['search_synonyms'] && replacedTables) };
    expect({ ...after, ...unlike }).toEqual({ ...before, ...unlike });
    await expectExactBitmaps(db);
  });

  it('restores its backup to the same rows and files', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-restored-'));
    const url = process.env.TEST_DATABASE_URL;
    const database = url === undefined ? undefined : await createEmptyDatabase(url);
    const storage = await createDiskStorage(dataDir);
    const deps = {
      databaseUrl: database?.url,
      dataDir,
      openStorage: () => Promise.resolve(storage),
      sessionSecret: '',
      hasGeneratedSecret: true,
      onError,
    };
    await restoreBackup(deps, recorded.backup, false, () => undefined);
    const restored = await connect({ url: database?.url, dataDir, onError });
    const { db } = recorded.connection;
    const columns = without(await readColumns(db), changedSinceBackup);
    expect(await readRows(restored.db, columns)).toEqual(await readRows(db, columns));
    expect(await readFiles(storage)).toEqual(await readFiles(await createDiskStorage(recorded.dataDir)));
    await restored.close();
    await database?.drop();
    await rm(dataDir, { recursive: true });
  });
});
