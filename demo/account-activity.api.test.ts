import { describe, expect, it } from 'vitest';
import { keyFolder } from '#src/features/licences/server/key-files.ts';
import { createLicenceKeys } from '#src/features/licences/server/licence-keys.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { expectExactCounts } from '#test/support/comments.ts';
import { createModel } from '#test/support/factories.ts';
import { accountActivity } from './account-activity.ts';
import { adminEmail, demoAccounts, findOpenAccounts, openAccounts } from './accounts.ts';
import { demoDesigns, upcomingKeys } from '@firstlayer/demo-goods/catalog.ts';
import { installActivity } from './install-activity.ts';
import { installLicences } from './install-licences.ts';
import { installCategories } from './install.ts';
import { planStart } from './plans.ts';
import { releaseDates } from './releases.ts';

const dayMs = 86_400_000;
const out = demoDesigns.filter(({ key }) => !upcomingKeys.includes(key));
const nows = Array.from({ length: 62 }, (_, i) => new Date(Date.parse('2026-11-20T09:10:00Z') + i * dayMs));

function activityAt(now: Date, hasSandbox = true) {
  const released = releaseDates(out, now);
  const paidSince = planStart(now, hasSandbox);
  return { released, paidSince, ...accountActivity({ designs: out, released, paidSince, now }) };
}

const isPremium = (designKey: string) => out.find(({ key }) => key === designKey)?.isPremium;

describe('accountActivity', () => {
  it('gives every account downloads, favorites and a comment on every day', () => {
    const named = demoAccounts.filter(({ isAdmin }) => !isAdmin).map(({ email }) => email);
    for (const now of nows) {
      const { downloads, favorites, comments } = activityAt(now);
      for (const email of named) {
        const count = (list: { person: string }[]) => list.filter(({ person }) => person === email).length;
        expect(count(downloads)).toBeGreaterThanOrEqual(5);
        expect(count(favorites)).toBeGreaterThanOrEqual(3);
        expect(count(comments)).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it.each([true, false])('respects the rules of the plans; payments in the sandbox: %s', (hasSandbox) => {
    for (const now of nows) {
      const { downloads, paidSince } = activityAt(now, hasSandbox);
      const premium = downloads.filter(({ designKey }) => isPremium(designKey));
      expect(premium.filter(({ at, tier }) => at < paidSince || tier === 'free')).toEqual([]);
      expect(downloads.filter(({ at, tier }) => at < paidSince && tier !== 'free')).toEqual([]);
      const free = downloads.filter(({ person }) => person.startsWith('free@'));
      expect(free.filter(({ tier }) => tier !== 'free')).toEqual([]);
      expect(premium.length > 0).toBe(hasSandbox);
    }
  });

  it('places activity between joining or release and today, and comments after the download', () => {
    for (const now of nows) {
      const { joined, released, downloads, favorites, comments } = activityAt(now);
      const today = Math.floor(now.getTime() / dayMs) * dayMs;
      for (const { person, designKey, at } of [...downloads, ...favorites, ...comments]) {
        const since = Math.max(Number(joined.get(person)), Number(released.get(designKey)));
        expect(at.getTime()).toBeGreaterThanOrEqual(since);
        expect(at.getTime()).toBeLessThan(today);
      }
      for (const comment of comments) {
        const own = downloads.find(
          ({ person, designKey }) => person === comment.person && designKey === comment.designKey,
        );
        expect(comment.at.getTime()).toBeGreaterThan(Number(own?.at));
      }
    }
  });
});

describe('installActivity', () => {
  const site = useTestApp({ isDemo: true });

  it('shows the history to each account and counts it exactly', async () => {
    const { db } = site;
    await openAccounts(db);
    await installCategories(db);
    const ids = new Map<string, number>();
    for (const { key, title, isPremium: premium } of out) {
      ids.set(key, await createModel(db, { title, isPremium: premium }));
    }
    const released = releaseDates(out, testNow);
    await installActivity(db, { ids, released, paidSince: planStart(testNow, true), now: testNow });
    await expectExactCounts(db);
    const { downloads, favorites } = activityAt(testNow);
    for (const [email, id] of await findOpenAccounts(db)) {
      const call = site.as({ id });
      const own = (list: { person: string }[]) => list.filter(({ person }) => person === email).length;
      const history = await call({ url: '/api/user/downloads' });
      expect(history.headers['x-total-count']).toBe(String(own(downloads)));
      const liked = await call({ url: '/api/user/favorites' });
      expect(liked.headers['x-total-count']).toBe(String(own(favorites)));
    }
    const models = await db.selectFrom('models').select(['id', 'download_count', 'favorite_count']).execute();
    for (const { id, download_count, favorite_count } of models) {
      const countRows = async (table: 'download_days' | 'favorites') =>
        (await db.selectFrom(table).select('model_id').where('model_id', '=', id).execute()).length;
      expect(download_count).toBe(await countRows('download_days'));
      expect(favorite_count).toBe(await countRows('favorites'));
    }
  });

  it('gives the accounts follows, and notifications of which the newest are unread', async () => {
    for (const [email, id] of await findOpenAccounts(site.db)) {
      if (email === adminEmail) continue;
      const call = site.as({ id });
      expect((await call({ url: '/api/user/follows' })).json()).not.toEqual([]);
      const told: { isRead: boolean; createdAt: string }[] = (
        await call({ url: '/api/user/notifications' })
      ).json();
      expect(told.length).toBeGreaterThan(0);
      expect(told.map(({ createdAt }) => createdAt)).toEqual(
        told
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      );
      for (const { isRead, createdAt } of told)
        expect(isRead).toBe(testNow.getTime() - Date.parse(createdAt) > 4 * dayMs);
    }
  });

  it('creates licences of the Commercial account once', async () => {
    const { db, config } = site;
    const now = () => testNow;
    const licenceKeys = createLicenceKeys({ db, now }, keyFolder(config.dataDir));
    await installLicences({ db, licenceKeys, now }, 'https://shop.example');
    await installLicences({ db, licenceKeys, now }, 'https://shop.example');
    const id = (await findOpenAccounts(db)).get('commercial@firstlayer.example') ?? '';
    const history: { licenceId: string | null }[] = (
      await site.as({ id })({ url: '/api/user/downloads' })
    ).json();
    expect(history.filter(({ licenceId }) => licenceId !== null).length).toBe(2);
    expect((await db.selectFrom('licences').select('id').execute()).length).toBe(2);
  });
});
