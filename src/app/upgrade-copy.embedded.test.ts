import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '#src/db/client.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { sql } from 'kysely';
import { listAppliedMigrations, listMigrations, migrate } from '#src/db/migrate.ts';
import { recordVersion } from '#src/db/program-versions.ts';
import { oldestRelease, openRelease, type RecordedRelease } from '#test/support/recorded-releases.ts';
import { keepUpgradeCopy, upgradeCopyFolder, upgradeDatabase } from './upgrade-copy.ts';

const onError = (error: Error) => {
  throw error;
};
const info = vi.fn();
const log = { info, warn: vi.fn() };

// With PostgreSQL, the operator takes a backup.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('before an upgrade', () => {
  let shop: RecordedRelease;
  const keep = () => keepUpgradeCopy(shop.connection, shop.dataDir, log);

  beforeEach(async () => {
    shop = await openRelease(oldestRelease);
  });
  afterEach(async () => {
    vi.clearAllMocks();
    await shop.close();
  });

  it('the embedded database is copied with the migrations of the earlier version, in place of an older copy', async () => {
    const folder = join(shop.dataDir, upgradeCopyFolder);
    await mkdir(folder);
    await writeFile(join(folder, 'of-an-earlier-upgrade'), '');
    const before = await listAppliedMigrations(shop.connection.db);
    await keep();
    await migrate(shop.connection.db);
    expect(await readdir(folder)).toEqual(['db']);
    const copy = await connect({ dataDir: folder, onError });
    expect(await listAppliedMigrations(copy.db)).toEqual(before);
    await copy.close();
    expect(await listAppliedMigrations(shop.connection.db)).toEqual(await listMigrations());
    expect(info).toHaveBeenCalledTimes(1);
  });

  it('no copy is made of a database that is up to date', async () => {
    await migrate(shop.connection.db);
    await keep();
    expect(await readdir(shop.dataDir)).not.toContain(upgradeCopyFolder);
  });

  it('a disk without room for the copy is refused, and nothing is changed', async () => {
    const before = await listAppliedMigrations(shop.connection.db);
    const refused = keepUpgradeCopy(shop.connection, shop.dataDir, log, async () => ({
      freeBytes: 4_000_000,
    }));
    await expect(refused).rejects.toThrow(
      /keeps a copy from before for which \d+ MB are needed; 4 MB are free/,
    );
    expect(await listAppliedMigrations(shop.connection.db)).toEqual(before);
    expect(await readdir(shop.dataDir)).not.toContain(upgradeCopyFolder);
  });
});

describe('a database of a newer version', () => {
  let shop: RecordedRelease;
  const log = createLogger('silent');
  const start = () => upgradeDatabase(shop.connection, { dataDir: shop.dataDir, version: '1.0.0' }, log);

  beforeEach(async () => {
    shop = await openRelease(oldestRelease);
    await start();
    await rm(join(shop.dataDir, upgradeCopyFolder), { recursive: true, force: true });
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(
      shop.connection.db,
    );
  });
  afterEach(() => shop.close());

  it('names both versions, and what leads back', async () => {
    await sql`update program_versions set started_at = now() - interval '1 day'`.execute(shop.connection.db);
    await recordVersion(shop.connection.db, '1.1.0');
    await expect(start()).rejects.toThrow(
      'Firstlayer 1.0.0 does not start: the data was written by 1.1.0. Nothing was changed. Start 1.1.0, or restore a backup that was taken before.',
    );
    const copy = join(shop.dataDir, upgradeCopyFolder);
    await mkdir(copy);
    await expect(start()).rejects.toThrow(`put back the copy from before the upgrade, ${copy}.`);
  });

  it('refuses a newer state of the same number, too', async () => {
    await expect(start()).rejects.toThrow('the data was written by a newer version. Nothing was changed.');
  });
});

describe('before an upgrade of PostgreSQL', () => {
  it('the log names the command that takes a backup', async () => {
    const shop = await openRelease(oldestRelease);
    await keepUpgradeCopy({ db: shop.connection.db }, shop.dataDir, log);
    expect(log.warn.mock.calls[0]?.[1]).toContain('npm run backup');
    expect(await readdir(shop.dataDir)).not.toContain(upgradeCopyFolder);
    await shop.close();
  });
});
