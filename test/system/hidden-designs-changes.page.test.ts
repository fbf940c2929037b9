import type { LightMyRequestResponse as Response } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import {
  commentCalls,
  designCalls,
  designCallsOfUsers,
  toRequest,
  type Call,
} from '../support/design-calls.ts';
import type { UserRow } from '../support/factories.ts';
import { createHiddenSite, findMentions, names, type HiddenSite, type Kind } from '../support/hidden-site.ts';
import type { Request } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

type Send = (request: Request) => Promise<Response>;

let zoo: HiddenSite;
let asVisitor: Send;
let asFan: Send;
let asAdmin: Send;

beforeEach(async () => {
  zoo = await createHiddenSite();
  asVisitor = zoo.site.request;
  asFan = zoo.site.as(zoo.fan);
  asAdmin = zoo.site.as(zoo.admin);
});

afterEach(() => zoo.close());

const designUrl = (kind: Kind) => `/api/stl-files/${zoo.ids[kind]}`;

it('answers the same calls for a released design', async () => {
  const lost: unknown[] = [];
  for (const call of [...designCalls, ...designCallsOfUsers]) {
    const { statusCode } = await asFan(toRequest(call, designUrl('released'), zoo.fileIds.released));
    if (statusCode >= 300) lost.push([...call, statusCode]);
  }
  // The file is an STL, of which there is no plain copy.
  expect(lost).toEqual([['POST', '/files/:fileId/plain-3mf', 409]]);
  expect((await zoo.pages.inject({ url: `/model/${zoo.ids.released}` })).body).toContain(names.released);
  const model = (await asAdmin({ url: `/api/admin/stl-files/${zoo.ids.released}` })).json<AdminModel>();
  expect(model.imageUrl).toMatch(/^\/api\/stl-files\//);
  expect(model.galleryImages[0]).toMatch(/^\/api\/stl-files\//);
});

it('returns 404 for calls on comments of a deleted design, except when authors delete their own', async () => {
  const { open, hidden, own } = zoo.comments.bin;
  const statuses = async (user: UserRow, calls: Call[], id: number) => {
    const found: unknown[] = [];
    for (const [method, path, body] of calls) {
      const request = toRequest([method, path.replace(':id', String(id)), body], '');
      found.push((await zoo.site.as(user)(request)).statusCode);
    }
    return found;
  };
  const restore: Call = ['POST', '/api/moderation/comments/:id/restore'];
  const all = commentCalls.map(() => 404);
  expect(await statuses(zoo.fan, commentCalls, open)).toEqual(all);
  expect(await statuses(zoo.admin, commentCalls, open)).toEqual(all);
  expect(await statuses(zoo.admin, [restore], hidden)).toEqual([404]);
  expect(await statuses(zoo.author, commentCalls.slice(0, 4), open)).toEqual([404, 404, 404, 404]);
  expect((await asVisitor({ url: `/api/model-comments/${open}/replies` })).statusCode).toBe(404);

  const remove: Call = ['DELETE', '/api/model-comments/:id'];
  expect(await statuses(zoo.author, [remove, remove], own)).toEqual([204, 404]);

  // The same calls succeed for a released design.
  const seen = zoo.comments.released;
  expect(await statuses(zoo.admin, [restore], seen.hidden)).toEqual([204]);
  expect(await statuses(zoo.admin, commentCalls, seen.open)).toEqual([
    200, 200, 200, 200, 204, 204, 204, 404,
  ]);
});

it('shows only the time of an upcoming release, and its title when it is shown early', async () => {
  const upcoming = async () => {
    const response = await asVisitor({ url: '/api/releases/upcoming?limit=12' });
    return response.json<{ at: string }[]>().filter(({ at }) => at === '2026-11-20T17:00:00.000Z');
  };
  const getTexts = async (shown: number) => {
    const page = await zoo.pages.inject({ url: `/releases?shown=${shown}` });
    const [atom, ics] = await Promise.all(
      ['/releases.atom', '/releases.ics'].map((url) => asVisitor({ url })),
    );
    return [page.body, ics?.body ?? '', atom?.body ?? ''] as const;
  };
  expect(await upcoming()).toEqual([{ at: '2026-11-20T17:00:00.000Z', designer: null, title: null }]);
  for (const text of await getTexts(24)) {
    expect(findMentions(zoo, text)).toEqual([]);
    expect(text).toContain(names.released);
  }
  const url = `/api/admin/stl-files/${zoo.ids.scheduled}`;
  await asAdmin({ method: 'PATCH', url, body: { showsTitleEarly: true } });
  expect(await upcoming()).toMatchObject([{ designer: null, title: `Zoo ${names.scheduled}` }]);
  const [page, ics, atom] = await waitFor(async () => {
    const texts = await getTexts(36);
    expect(texts[1]).toContain(names.scheduled);
    return texts;
  });
  expect([page, ics, atom].map((text) => findMentions(zoo, text))).toEqual([
    ['scheduled'],
    ['scheduled'],
    [],
  ]);
  for (const text of [page, ics]) {
    expect(text).not.toContain(`${names.scheduled} of the zoo`);
    expect(text).not.toMatch(new RegExp(`/(stl-files|model)/${zoo.ids.scheduled}\\b`));
  }
});

it('fills a page of favorites when deleted designs are among them', async () => {
  const others = [];
  for (const kind of ['released', 'bin', 'released'] as const) {
    const id = await zoo.upload(kind);
    await asFan({ method: 'POST', url: `/api/stl-files/${id}/favorite` });
    if (kind === 'bin') await zoo.discard(id);
    else others.unshift(id);
  }
  const { headers, ...response } = await asFan({ url: '/api/user/favorites?limit=2' });
  const shown = response.json<{ stlFile: { id: number } }[]>();
  expect([shown.map(({ stlFile }) => stlFile.id), headers['x-total-count']]).toEqual([others, '3']);
  const next = /<([^>]*)>/.exec(String(headers.link))?.[1] ?? '';
  expect((await asFan({ url: next })).json()).toMatchObject([{ stlFile: { id: zoo.ids.released } }]);
});

it('restores a deleted design with its counts, search entry and download link', async () => {
  await asAdmin({ method: 'POST', url: `/api/admin/stl-files/${zoo.ids.bin}/restore` });
  const model = (await asVisitor({ url: designUrl('bin') })).json<AdminModel>();
  expect(model).toMatchObject({ favoriteCount: 1, commentCount: 3, downloadCount: 1 });
  expect((await asVisitor({ url: String(model.imageUrl) })).statusCode).toBe(200);
  expect((await asVisitor({ url: '/api/stl-files?q=capybara' })).json()).toMatchObject([{ id: zoo.ids.bin }]);
  expect((await asVisitor({ url: zoo.signedAddress })).statusCode).toBe(200);
});
