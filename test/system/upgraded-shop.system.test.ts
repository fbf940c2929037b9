import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactJobs } from '#src/features/contact/server/mail-job.ts';
import { publishingJobs } from '#src/features/publishing/server/jobs.ts';
import { userJobs } from '#src/features/users/server/jobs.ts';
import { migrate } from '#src/db/migrate.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import type { Comment } from '#src/features/comments/schemas.ts';
import type { AdminModel, AdminModelCard } from '#src/features/publishing/admin-schemas.ts';
import { releaseJob } from '#src/features/publishing/server/release/release.ts';
import type { UpcomingRelease } from '#src/features/releases/schemas.ts';
import type { FileVersion } from '#src/features/publishing/versions-schemas.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { site as siteConfig } from '#src/site.ts';
import { cookieLine } from '../support/cookies.ts';
import {
  comments,
  designs,
  people,
  recordedPassword,
  unsentSubject,
} from '../support/recorded-shop/contents.ts';
import { cubeFile, firstCubeFile } from '../support/recorded-shop/fill-designs.ts';
import { openRelease, recordedReleases, type RecordedRelease } from '../support/recorded-releases.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { readFiles } from '../support/whole-shop.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';

const hourMs = 3_600_000;
const admin = '/api/admin/stl-files';

describe.each(recordedReleases)('the upgraded shop of the release %s', (release) => {
  let recorded: RecordedRelease;
  let storage: Storage;
  let site: TestApp;
  let recordedAt: Date;

  beforeAll(async () => {
    recorded = await openRelease(release);
    const { connection, dataDir } = recorded;
    await migrate(connection.db);
    // The test moves the clock by days, which would pause jobs as a jump of the clock does.
    await connection.db.deleteFrom('clock').execute();
    storage = await createDiskStorage(dataDir);
    const kept = { ...connection, close: async () => undefined };
    site = await createTestApp({}, undefined, undefined, { connection: kept, storage });
    const { at } = await connection.db
      .selectFrom('audit_events')
      .select(({ fn }) => fn.max('at').as('at'))
      .executeTakeFirstOrThrow();
    recordedAt = new Date(at);
  });

  beforeEach(() => site.moveTo(new Date(recordedAt.getTime() + hourMs)));

  afterAll(async () => {
    await site.close();
    await recorded.close();
  });

  async function signIn(person: keyof typeof people) {
    const body = { email: people[person], password: recordedPassword };
    const response = await site.request({ method: 'POST', url: '/api/auth/login', body });
    expect(response.statusCode).toBe(200);
    const headers = { cookie: cookieLine(response) };
    const send = async <T>(method: InjectOptions['method'], url: string, body?: object) => {
      const response = await site.request({ method, url, body, headers });
      expect([url, Math.floor(response.statusCode / 100)]).toEqual([url, 2]);
      return (
        response.headers['content-type']?.includes('json') ? response.json() : response.rawPayload
      ) as T;
    };
    // Downloads need an agreement to the present version, which is later than the recorded one.
    await send('POST', '/api/user/terms', { version: siteConfig.terms.version });
    return { send, get: <T>(url: string) => send<T>('GET', url) };
  }

  async function find(title: string): Promise<ModelCard | undefined> {
    const found = await site.request({ url: `/api/stl-files?q=${encodeURIComponent(title)}` });
    return found.json<ModelCard[]>().find((card) => card.title === title);
  }

  /** Runs these jobs, and mails to the owner. Those that examine and draw designs take long, and have tests of their own. */
  async function runJobs(...kinds: JobKind<object>[]): Promise<void> {
    for (const kind of kinds) await site.jobs.send(kind, {});
    const names = [contactJobs.mail.name, ...kinds.map(({ name }) => name)];
    await sql`delete from jobs where not name = any(${names})`.execute(site.db);
    await site.jobs.drain();
  }

  const idOf = async (title: string) => (await find(title))?.id ?? 0;

  it('shows the released designs, by search, category and designer', async () => {
    const lists = await Promise.all(
      [
        '/api/stl-files',
        '/api/stl-files?category=home&q=cube',
        '/api/stl-files?subcategory=vases',
        '/api/stl-files?designer=designer_two',
        '/api/stl-files?designer=designer_one&q=announced',
        '/api/stl-files?premium=true',
      ].map(async (url) =>
        (await site.request({ url }))
          .json<ModelCard[]>()
          .map(({ title }) => title)
          .toSorted(),
      ),
    );
    const { versions, premium, plain, announced } = designs;
    const vase = [premium];
    expect(lists).toEqual([
      [announced, designs.package, plain, versions, premium],
      [versions],
      vase,
      vase,
      [announced],
      vase,
    ]);
    expect(await find(versions)).toMatchObject({ favoriteCount: 1, downloadCount: 4, commentCount: 3 });
  });

  it('signs people in to their plans and roles', async () => {
    const subscriptions: unknown[] = [];
    for (const person of [
      'subscriber',
      'canceled',
      'granted',
      'lifelong',
      'moderator',
      'unconfirmed',
    ] as const) {
      const { subscription, emailVerified, isMod } = await (await signIn(person)).get<CurrentUser>('/api/me');
      const { tier, source, isLifetime, stripeSubscription } = subscription;
      const isEnding = stripeSubscription?.cancel_at_period_end;
      subscriptions.push([person, tier, source, { isLifetime, isEnding, emailVerified, isMod }]);
    }
    const usual = { isLifetime: false, isEnding: undefined, emailVerified: true, isMod: false };
    expect(subscriptions).toEqual([
      ['subscriber', 'personal', 'stripe', { ...usual, isEnding: false }],
      ['canceled', 'commercial', 'stripe', { ...usual, isEnding: true }],
      ['granted', 'commercial', 'admin', usual],
      ['lifelong', 'personal', 'admin', { ...usual, isLifetime: true }],
      ['moderator', 'free', null, { ...usual, isMod: true }],
      ['unconfirmed', 'free', null, { ...usual, emailVerified: false }],
    ]);
    const { get } = await signIn('subscriber');
    const profile = await get<{ id: string; bio: string }>('/api/user/profile');
    expect(profile.bio).toBe('Grüße 🧱\n"\\');
    expect(await get('/api/subscription/invoices')).toHaveLength(1);
    const avatar = await site.request({ url: `/api/users/${profile.id}/avatar` });
    expect([avatar.statusCode, avatar.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image/),
    ]);
  });

  it('keeps favorites and downloads, and serves the present files', async () => {
    const { get } = await signIn('subscriber');
    const titles = (items: { stlFile: { title: string } }[]) => items.map(({ stlFile }) => stlFile.title);
    const { versions, premium, plain, binned, purged } = designs;
    expect(titles(await get('/api/user/favorites'))).toEqual([premium, versions]);
    expect(titles(await get('/api/user/downloads')).toSorted()).toEqual(
      [versions, premium, plain, binned, purged].toSorted(),
    );
    const bundle = await unzip(await get(`/api/stl-files/${await idOf(versions)}/download`));
    expect(Object.keys(bundle).toSorted()).toEqual(['base.stl', 'cube.stl']);
    expect(bundle['cube.stl']?.equals(cubeFile)).toBe(true);
    expect(await unzip(await get(`/api/stl-files/${await idOf(premium)}/download`))).toHaveProperty(
      'vase.stl',
    );
  });

  it('shows comments with their replies and reactions, and hides what was removed', async () => {
    const list = async (title: string) =>
      (await site.request({ url: `/api/stl-files/${await idOf(title)}/comments` })).json<Comment[]>();
    const summarize = ({ content, reactions, replies }: Comment | Comment['replies'][number]): unknown => [
      content,
      reactions,
      ...replies.map((reply) => summarize(reply)),
    ];
    const reactions = [
      { type: 'love', count: 1 },
      { type: 'wow', count: 1 },
    ];
    expect((await list(designs.versions)).map(summarize)).toEqual([
      [comments.first, reactions, [comments.reply, [{ type: 'like', count: 1 }]], [comments.secondReply, []]],
    ]);
    expect((await list(designs.premium)).map(summarize)).toEqual([
      ['Comment removed', [], [comments.reply, []]],
      [comments.edited, []],
      [comments.first, []],
    ]);
    expect(await list(designs.plain)).toEqual([]);
    const { get } = await signIn('moderator');
    expect(await get('/api/moderation/hidden')).toMatchObject([{ content: comments.hidden }]);
    expect(await get('/api/moderation/reports')).toMatchObject([{ content: comments.first, reportCount: 1 }]);
  });

  it('restores an earlier version of a file', async () => {
    const { send, get } = await signIn('admin');
    const base = `${admin}/${await idOf(designs.versions)}`;
    const listVersions = () => get<FileVersion[]>(`${base}/versions`);
    expect((await listVersions()).map(({ name }) => name)).toEqual(['lid.stl', 'cube.stl']);
    // The second round restores the file that the first one replaced.
    for (const expected of [firstCubeFile, cubeFile]) {
      const version = (await listVersions()).find(({ name }) => name === 'cube.stl');
      const { files } = await send<AdminModel>('POST', `${base}/versions/${version?.id}/restore`);
      const restored = files.find(({ name }) => name === 'cube.stl');
      expect((await get<Buffer>(`${base}/files/${restored?.id}`)).equals(expected)).toBe(true);
    }
  });

  it('releases the scheduled design in time, and restores one from the bin', async () => {
    const { send, get } = await signIn('admin');
    const list = (shelf: string) => get<AdminModelCard[]>(`${admin}?shelf=${shelf}`);
    expect((await list('bin')).map(({ title }) => title)).toEqual([designs.binned]);
    const [scheduled] = await list('scheduled');
    const upcoming = (await site.request({ url: '/api/releases/upcoming?limit=12' })).json<
      UpcomingRelease[]
    >();
    const announced = upcoming.find(({ title }) => title === designs.scheduled);
    expect(announced?.at).toBe(scheduled?.releasesAt);
    const [binned] = await list('bin');
    await send('POST', `${admin}/${binned?.id}/restore`);
    expect(await find(designs.binned)).toMatchObject({ favoriteCount: 1, downloadCount: 1, commentCount: 1 });

    expect(await find(designs.scheduled)).toBeUndefined();
    site.moveTo(new Date(scheduled?.releasesAt ?? 0));
    await runJobs(releaseJob);
    expect(await find(designs.scheduled)).toMatchObject({ title: designs.scheduled });
  });

  it('sends the message that waits since before the upgrade', async () => {
    await sql`update jobs set start_after = now() where name = ${contactJobs.mail.name}`.execute(site.db);
    await runJobs();
    const subjects = site.mails.map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining(unsentSubject));
  });

  it('keeps every file that the release has stored', async () => {
    const before = await readFiles(storage);
    site.moveTo(new Date(recordedAt.getTime() + 48 * hourMs));
    await runJobs(publishingJobs.sweep, userJobs.sweep);
    expect(await readFiles(storage)).toMatchObject(before);
  });
});
