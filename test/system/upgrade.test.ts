import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAppliedMigrations, listMigrations, migrate } from '#src/db/migrate.ts';
import type { Db } from '#src/db/types.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { site as siteConfig } from '#src/site.ts';
import { cookieLine } from '../support/cookies.ts';
import { openRelease, recordedReleases, type RecordedRelease } from '../support/recorded-releases.ts';
import { expectExactBitmaps } from '../support/search-bitmaps.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { cubeStl } from '../support/upload-site.ts';
import { unzip } from '../support/zips.ts';

// The contents of the recorded shop of each release (CONTRIBUTING.md describes the recording).
const person = { email: 'petra@example.com', password: 'layer-by-layer-1' };
const design = 'Recorded cube';
const comment = 'Printed on the first try.';

/** Returns the number of rows of each table. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name,
      (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::int
        as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe.each(recordedReleases)('the shop of the release %s', (release) => {
  let recorded: RecordedRelease;
  let rowsBefore: Record<string, number>;
  let site: TestApp;

  beforeEach(async () => {
    recorded = await openRelease(release);
    const { connection, dataDir } = recorded;
    rowsBefore = await countRows(connection.db);
    await migrate(connection.db);
    const storage = await createDiskStorage(dataDir);
    site = await createTestApp({}, undefined, undefined, {
      connection: { ...connection, close: async () => undefined },
      storage,
    });
  });

  afterEach(async () => {
    await site.close();
    await recorded.close();
  });

  async function signIn() {
    const answer = await site.request({ method: 'POST', url: '/api/auth/login', body: person });
    expect(answer.statusCode).toBe(200);
    const cookie = cookieLine(answer);
    // Downloads need an agreement to the present version, which is later than the recorded one.
    const { version } = siteConfig.terms;
    const terms = { method: 'POST', url: '/api/user/terms', body: { version }, headers: { cookie } } as const;
    expect((await site.request(terms)).statusCode).toBe(200);
    return (url: string) => site.request({ url, headers: { cookie } });
  }

  async function findDesign(): Promise<number> {
    const found = await site.request({ url: `/api/stl-files?search=${encodeURIComponent(design)}` });
    const [card] = found.json<ModelCard[]>();
    expect(card).toMatchObject({ title: design, favoriteCount: 1, downloadCount: 1 });
    return card?.id ?? 0;
  }

  it('migrates the recorded shop without losing rows, and its designs, comments and accounts work', async () => {
    expect(await listAppliedMigrations(recorded.connection.db)).toEqual(await listMigrations());
    const rowsAfter = await countRows(recorded.connection.db);
    const smaller = Object.entries(rowsBefore).filter(([name, count]) => (rowsAfter[name] ?? 0) < count);
    expect(smaller).toEqual([]);
    await expectExactBitmaps(recorded.connection.db);

    const id = await findDesign();
    const comments = await site.request({ url: `/api/stl-files/${id}/comments` });
    expect(comments.json()).toMatchObject([{ content: comment }]);
    const ask = await signIn();
    expect((await ask('/api/user/favorites')).json()).toMatchObject([{ id }]);
    expect((await ask('/api/user/downloads')).json()).toMatchObject([{ stlFile: { title: design } }]);
    const bundle = await ask(`/api/stl-files/${id}/download`);
    expect(await unzip(bundle.rawPayload)).toEqual({ 'cube.stl': cubeStl });
  });
});
