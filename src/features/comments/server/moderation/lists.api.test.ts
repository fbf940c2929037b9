import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HiddenComment, ReportedComment } from '../../moderation-schemas.ts';
import { createUser } from '#test/support/factories.ts';
import { createModerationSite, type ModerationSite } from '#test/support/moderation-site.ts';
import { testNow } from '#test/support/test-app.ts';

let shop: ModerationSite;
let modelId: number;

beforeAll(async () => {
  shop = await createModerationSite();
});
beforeEach(async () => {
  shop.site.moveTo(testNow);
  await shop.site.db.deleteFrom('comments').execute();
  modelId = await shop.newModel();
});
afterAll(() => shop.site.close());

const later = (seconds: number) => shop.site.moveTo(new Date(testNow.getTime() + seconds * 1000));
const read = (url: string) => shop.site.as(shop.moderator)({ url });
const getIds = (list: { id: number }[]) => list.map(({ id }) => id);

interface PageWalk {
  ids: number[];
  totals: unknown[];
}

/** Reads all pages of a list; `between` runs after each page. */
async function readAllPages(
  first: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<PageWalk> {
  const found: PageWalk = { ids: [], totals: [] };
  for (let url: string | undefined = first; url !== undefined;) {
    const response = await read(url);
    expect(response.statusCode).toBe(200);
    found.ids.push(...getIds(response.json<{ id: number }[]>()));
    found.totals.push(response.headers['x-total-count']);
    url = /^<(.*)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
    await between();
  }
  return found;
}

async function makeComments(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await shop.comment(modelId));
  return ids;
}

const author = ({ id, username }: { id: string; username: string }) => ({
  id,
  displayName: username,
  avatarUrl: null,
  customProfileImageUrl: null,
  profileImageUrl: null,
});

describe('the list of reports', () => {
  const url = '/api/moderation/reports';

  it('includes each comment with its design and history', async () => {
    const parentId = await shop.comment(modelId);
    const id = await shop.comment(modelId, { parentId });
    await shop.hide(shop.admin, id, 'Rude');
    later(60);
    await shop.restore(shop.moderator, id, 'Not so rude');
    await shop.report(shop.reporter, id, 'Abuse');
    later(120);
    await shop.report(shop.admin, id, 'Off topic');
    const response = await read(url);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000).toISOString();
    const content = expect.stringContaining('A thought') as string;
    const written = { id: expect.any(Number) as number, content, writtenAt: at(0) };
    const { id: designId, title } = { id: modelId, title: 'Ribbed vase' };
    expect(response.json<ReportedComment[]>()).toEqual([
      {
        id,
        content,
        createdAt: at(0),
        editedAt: null,
        deletedAt: null,
        isReply: true,
        user: author(shop.author),
        design: { id: designId, title },
        history: [
          {
            id: expect.any(Number),
            action: 'restore',
            reason: 'Not so rude',
            createdAt: at(60),
            moderator: author(shop.moderator),
          },
          {
            id: expect.any(Number),
            action: 'hide',
            reason: 'Rude',
            createdAt: at(0),
            moderator: author(shop.admin),
          },
        ],
        reportCount: 2,
        reports: [
          { ...written, reason: 'Off topic', createdAt: at(120), reporter: author(shop.admin) },
          { ...written, reason: 'Abuse', createdAt: at(60), reporter: author(shop.reporter) },
        ],
      },
    ]);
  });

  it('has one entry per comment, ordered by the first open report, newest first, without settled ones', async () => {
    const [a = 0, b = 0, c = 0, settled = 0, hidden = 0] = await makeComments(5);
    for (const id of [a, b, settled, hidden]) await shop.report(shop.reporter, id);
    await shop.dismiss(shop.moderator, settled);
    await shop.hide(shop.moderator, hidden);
    await shop.report(shop.reporter, c);
    await shop.report(shop.admin, a);
    const response = await read(url);
    expect(getIds(response.json())).toEqual([c, b, a]);
    expect(response.headers['x-total-count']).toBe('3');
  });

  it('shows the newest twenty reports of a comment and counts all', async () => {
    const id = await shop.comment(modelId);
    for (let count = 0; count < 22; count += 1) {
      await shop.report(await createUser(shop.site.db), id, `Reason ${count}`);
    }
    const [first] = (await read(url)).json<ReportedComment[]>();
    expect(first?.reportCount).toBe(22);
    expect(first?.reports).toHaveLength(20);
    expect(first?.reports[0]?.reason).toBe('Reason 21');
  });

  it('neither skips nor repeats entries across pages while reports are added', async () => {
    const ids = await makeComments(7);
    for (const id of ids) await shop.report(shop.reporter, id);
    const extra = await makeComments(4);
    const { ids: walked } = await readAllPages(`${url}?limit=2`, async () => {
      const next = extra.pop();
      if (next !== undefined) await shop.report(shop.reporter, next);
      for (const id of [ids[0] ?? 0, ids[6] ?? 0]) await shop.report(shop.admin, id);
    });
    expect(walked).toEqual(ids.toReversed());
    expect((await read(`${url}?limit=1000`)).json()).toHaveLength(11);
  });
});

describe('the list of hidden comments', () => {
  const url = '/api/moderation/hidden';

  it('includes moderator, time and reason', async () => {
    const id = await shop.comment(modelId);
    await shop.hide(shop.admin, id, 'Once');
    await shop.restore(shop.admin, id);
    later(60);
    await shop.hide(shop.moderator, id, 'For good');
    const [first, ...others] = (await read(url)).json<HiddenComment[]>();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      id,
      content: expect.stringContaining('A thought'),
      user: { id: shop.author.id },
      hiddenAt: new Date(testNow.getTime() + 60_000).toISOString(),
      hidden: { action: 'hide', reason: 'For good', moderator: { id: shop.moderator.id } },
    });
    expect(first?.history.map(({ action }) => action)).toEqual(['hide', 'restore', 'hide']);
  });

  it('keeps comments that their author tries to delete or change', async () => {
    const id = await shop.comment(modelId);
    await shop.hide(shop.moderator, id);
    expect((await shop.remove(shop.author, id)).statusCode).toBe(404);
    const edit = { url: `/api/model-comments/${id}`, body: { content: 'Something harmless' } };
    expect((await shop.site.as(shop.author)({ ...edit, method: 'PATCH' })).statusCode).toBe(404);
    expect((await read(url)).json()).toMatchObject([{ id, content: expect.stringContaining('A thought') }]);
  });

  it('neither skips nor repeats comments hidden at the same time', async () => {
    const ids = await makeComments(7);
    for (const id of ids.slice(0, 5)) await shop.hide(shop.moderator, id);
    later(1);
    for (const id of ids.slice(5)) await shop.hide(shop.moderator, id);
    const { ids: walked, totals } = await readAllPages(`${url}?limit=2`);
    expect(walked).toEqual(ids.toReversed());
    expect(totals).toEqual(['7', '7', '7', '7']);
  });

  it('orders comments by microseconds', async () => {
    const ids = await makeComments(3);
    for (const id of ids) await shop.hide(shop.moderator, id);
    for (const [index, id] of ids.entries()) {
      const at = `2026-11-18T12:00:00.00010${3 - index}Z` as unknown as Date;
      await shop.site.db.updateTable('comments').set({ hidden_at: at }).where('id', '=', id).execute();
    }
    expect((await readAllPages(`${url}?limit=1`)).ids).toEqual(ids);
  });
});

it.each(['reports', 'hidden'])('%s rejects a cursor of another list', async (name) => {
  await makeComments(2).then((ids) => Promise.all(ids.map((id) => shop.report(shop.reporter, id))));
  const link = (await read('/api/moderation/reports?limit=1')).headers['link'];
  const foreign = /cursor=([^&>]+)/.exec(String(link))?.[1] ?? '';
  const list = `/api/moderation/${name}`;
  for (const cursor of ['x', ...(name === 'hidden' ? [foreign] : [])]) {
    const response = await read(`${list}?cursor=${cursor}`);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid_cursor' }]);
  }
  expect((await read(`${list}?limit=0`)).statusCode).toBe(400);
});

it('contains no email address', async () => {
  const emails = [shop.author, shop.reporter, shop.moderator, shop.admin].map(({ email }) => email);
  const [open = 0, hidden = 0] = await makeComments(2);
  await shop.report(shop.reporter, open);
  await shop.hide(shop.moderator, hidden);
  await shop.hide(shop.admin, open);
  await shop.restore(shop.admin, open);
  await shop.report(shop.reporter, open);
  for (const name of ['reports', 'hidden']) {
    const { body } = await read(`/api/moderation/${name}`);
    expect(body).toContain(shop.author.id);
    for (const email of emails) expect(body).not.toContain(email);
  }
});
