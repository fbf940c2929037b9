import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '#src/db/client.ts';
import { listAppliedMigrations, listMigrations, migrate } from '#src/db/migrate.ts';
import { openRelease, recordedReleases, type RecordedRelease } from '#test/support/recorded-releases.ts';
import { keepUpgradeCopy, upgradeCopyFolder } from './upgrade-copy.ts';

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
    shop = await openRelease(recordedReleases[0] ?? '');
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

describe('before an upgrade of PostgreSQL', () => {
  it('the log names the command that takes a backup', async () => {
    const shop = await openRelease(recordedReleases[0] ?? '');
    await keepUpgradeCopy({ db: shop.connection.db }, shop.dataDir, log);
    expect(log.warn.mock.calls[0]?.[1]).toContain('npm run backup');
    expect(await readdir(shop.dataDir)).not.toContain(upgradeCopyFolder);
    await shop.close();
  });
});
