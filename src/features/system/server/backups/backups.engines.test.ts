import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import { checkBackup } from '#src/features/admin/server/backup/check-backup.ts';
import { createAdmin, createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { System } from '../../schemas.ts';
import { beginBackup, findLatestBackup, formatReport, reportBackup } from './backup-records.ts';
import { backUpByCommand } from './make-backup.ts';

const site = useTestApp({ hasGeneratedSecret: false });
const engine = process.env.TEST_DATABASE_URL === undefined ? 'pglite' : 'postgres';

let admin: UserRow;
let folder: string;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  folder = join(site.config.dataDir, 'backups');
});
beforeEach(async () => {
  await site.db.deleteFrom('backups').execute();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = () => site.as(admin)({ method: 'POST', url: '/api/admin/system/backups' });
const look = async () => (await site.as(admin)({ url: '/api/admin/system' })).json<System>().backups;
const requestTicket = (id: number | undefined, password: string, user = admin) =>
  site.as(user)({ method: 'POST', url: `/api/admin/system/backups/${id}/ticket`, body: { password } });
const download = async (id: number | undefined) => {
  const { url } = (await requestTicket(id, testPassword)).json<{ url: string }>();
  return site.as(admin)({ url });
};

/** Makes a backup that begins this many minutes after the time of the tests. */
async function backUp(minutes = 0): Promise<void> {
  site.moveTo(new Date(testNow.getTime() + minutes * 60_000));
  expect((await start()).statusCode).toBe(204);
  await site.jobs.drain();
}

/** Adds a person whose picture is not in the storage. */
const losePicture = () => createUser(site.db, { custom_image_hash: 'a'.repeat(64) });

describe('a backup from the panel', () => {
  it('writes a complete backup into DATA_DIR, which is the latest one', async () => {
    expect(await look()).toEqual({ latest: null, failure: null, running: null });
    await backUp();
    const { latest, failure, running } = await look();
    expect([failure, running]).toEqual([null, null]);
    expect(latest).toMatchObject({ source: 'panel', canDownload: engine === 'pglite' });
    expect(latest?.bytes).toBeGreaterThan(1000);
    expect(latest?.place).toBe(join(folder, '2026-11-18T120000Z'));
    const manifest = await checkBackup(latest?.place ?? '');
    expect(manifest.tables.map(({ name }) => name)).not.toContain('backups');
  });

  it('refuses a second one while it is made', async () => {
    expect((await start()).statusCode).toBe(204);
    expect((await look()).running).toMatchObject({ doneBytes: 0, totalBytes: null });
    const second = await start();
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'backup_running']);
    await site.jobs.drain();
    expect((await look()).running).toBeNull();
  });

  it('keeps the latest two', async () => {
    for (const minutes of [0, 1, 2]) await backUp(minutes);
    expect(await readdir(folder)).toEqual(['2026-11-18T120100Z', '2026-11-18T120200Z']);
  });

  it('leaves the earlier one and nothing else when it fails, and says why', async () => {
    await backUp();
    const good = await look();
    const { id } = await losePicture();
    await backUp(5);
    const { latest, failure } = await look();
    expect(latest).toEqual(good.latest);
    expect(failure?.reason).toMatch(
      /^Files that the database names are missing from the storage, \d in all\.$/,
    );
    expect(await readdir(folder)).toEqual(['2026-11-18T120000Z']);
    await site.db.deleteFrom('users').where('id', '=', id).execute();
    await backUp(6);
    expect((await look()).failure).toBeNull();
  });

  it('begins again after an interruption, and removes the rest', async () => {
    await start();
    await mkdir(join(folder, '2026-11-18T120000Z.partial'), { recursive: true });
    await site.jobs.drain();
    expect(await readdir(folder)).toHaveLength(1);
    expect((await look()).latest).not.toBeNull();
  });

  it('counts as ended when nothing was heard of it for minutes', async () => {
    await site.db.transaction().execute((tx) => beginBackup(tx, { source: 'command', place: '/b' }));
    await sql`update backups set alive_at = now() - interval '4 minutes'`.execute(site.db);
    expect(await look()).toMatchObject({
      running: null,
      failure: { reason: 'The program ended while the backup was made.' },
    });
    await backUp();
    expect((await look()).failure).toBeNull();
  });
});

describe.skipIf(engine === 'postgres')('the download of a backup', () => {
  it('has all files below one folder, as the restore accepts them, and is not cached', async () => {
    await backUp();
    const { latest } = await look();
    const response = await download(latest?.id);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('backup 2026-11-18T120000Z.zip'),
    });
    const target = await mkdtemp(join(site.config.dataDir, 'unpacked-'));
    for (const [name, bytes] of Object.entries(await unzip(response.rawPayload))) {
      await mkdir(dirname(join(target, name)), { recursive: true });
      await writeFile(join(target, name), bytes);
    }
    await checkBackup(join(target, '2026-11-18T120000Z'));
    const events = site.db.selectFrom('audit_events').select('action').where('action', 'like', 'backup.%');
    expect(await events.orderBy('id', 'desc').limit(1).execute()).toEqual([{ action: 'backup.download' }]);
  });

  it('leaves out links', async () => {
    await backUp();
    const { latest } = await look();
    await symlink('/etc/hostname', join(latest?.place ?? '', 'link'));
    const names = Object.keys(await unzip((await download(latest?.id)).rawPayload));
    expect(names.some((name) => name.endsWith('/link'))).toBe(false);
  });

  it('needs the password, and a ticket of the same admin that is younger than a minute', async () => {
    await backUp();
    const id = (await look()).latest?.id;
    const other = await createAdmin(site.db);
    expect((await requestTicket(id, testPassword, await createUser(site.db))).statusCode).toBe(403);
    expect((await requestTicket(id, 'wrong')).json()).toMatchObject({ code: 'wrong_password' });
    expect((await site.as(admin)({ url: `/api/admin/system/backups/${id}/backup.zip` })).statusCode).toBe(
      400,
    );
    const { url } = (await requestTicket(id, testPassword)).json<{ url: string }>();
    expect((await site.as(other)({ url })).json()).toMatchObject({ code: 'ticket_expired' });
    expect((await site.as(admin)({ url: url.replace(`/${id}/`, '/999/') })).statusCode).toBe(403);
    site.moveTo(new Date(testNow.getTime() + 60_001));
    expect((await site.as(admin)({ url })).json()).toMatchObject({ code: 'ticket_expired' });
  });

  it.each([
    ['was made by the command', { source: 'command' as const, place: '2026-11-18T120000Z' }],
    ['has another name', { source: 'panel' as const, place: 'db' }],
    ['leads out of the folder', { source: 'panel' as const, place: '..' }],
    ['is gone', { source: 'panel' as const, place: '2020-01-01T000000Z' }],
  ])('of one that %s is refused', async (_, { source, place }) => {
    await backUp();
    const { id } = await site.db
      .insertInto('backups')
      .values({ source, place: join(folder, place), finished_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await requestTicket(id, testPassword)).statusCode).toBe(404);
  });
});

describe('other backups', () => {
  const backUpInto = (place: string) =>
    backUpByCommand(
      {
        ...site.config,
        connection: site.connection,
        storage: site.storage,
        onError: (error) => {
          throw error;
        },
      },
      place,
      () => undefined,
    );

  it('records those of the command, and refuses a folder in DATA_DIR', async () => {
    await expect(backUpInto(join(folder, 'here'))).rejects.toThrow('A backup inside of DATA_DIR');
    expect(existsSync(join(folder, 'here'))).toBe(false);
    const outside = `${site.config.dataDir}-outside`;
    expect(await backUpInto(outside)).toContain(`The backup is in ${outside}`);
    expect(await findLatestBackup(site.db)).toMatchObject({ source: 'command', place: outside });
    await rm(outside, { recursive: true });
  });

  it('records reports of others, with or without place and size', async () => {
    await reportBackup(site.db, formatReport({}));
    expect(await findLatestBackup(site.db)).toMatchObject({ place: 'another place', bytes: null });
    expect(await reportBackup(site.db, formatReport({ place: 'tape 4', bytes: '39300000000' }))).toBe(
      'The backup in tape 4 is recorded.',
    );
    expect((await look()).latest).toMatchObject({
      source: 'reported',
      place: 'tape 4',
      bytes: 39_300_000_000,
      canDownload: false,
    });
    expect(() => formatReport({ bytes: '-1' })).toThrow('bytes');
  });
});
