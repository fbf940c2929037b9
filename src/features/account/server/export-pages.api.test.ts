import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();
let someone: UserRow;

beforeEach(async () => {
  someone = await createUser(site.db);
});

const ask = (user = someone) => site.as(user)({ url: '/api/account/export' });

it('reads lists in pages that neither skip nor repeat rows', async () => {
  const modelId = await createModel(site.db);
  // Many rows share a time, so that pages end among equal times, and times have microseconds.
  await sql`
    insert into downloads (user_id, model_id, title, tier, bundle_sha256, terms_version, downloaded_at)
    select ${someone.id}, ${modelId}, 'Many ' || n, 'free', 'x', '1',
      '2026-11-01T00:00:00Z'::timestamptz + (n / 700) * interval '1 microsecond'
    from generate_series(1, 3500) n`.execute(site.db);
  await sql`
    insert into download_days (user_id, model_id, day)
    select ${someone.id}, ${modelId}, '2020-01-01'::date + n from generate_series(1, 2001) n`.execute(
    site.db,
  );
  await sql`
    insert into comments (user_id, model_id, content, content_key)
    select ${someone.id}, ${modelId}, 'Text ' || n, n::text from generate_series(1, 2500) n`.execute(site.db);
  const exported = (await ask()).json<{
    downloads: { id: number; title: string }[];
    countedDownloads: { day: string }[];
    comments: { text: string }[];
  }>();
  expect(exported.downloads.length).toBe(3500);
  expect(new Set(exported.downloads.map(({ title }) => title)).size).toBe(3500);
  expect(new Set(exported.countedDownloads.map(({ day }) => day)).size).toBe(2001);
  expect(exported.comments.length).toBe(2500);
  expect(new Set(exported.comments.map(({ text }) => text)).size).toBe(2500);
});

it('allows five exports per hour and person', async () => {
  for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([429, undefined]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await ask(await createUser(site.db))).statusCode).toBe(200);
  site.moveTo(new Date(testNow.getTime() + 3_600_000));
  expect((await ask()).statusCode).toBe(200);
});
