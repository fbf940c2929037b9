import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import {
  commentCalls,
  designCalls,
  designCallsOfUsers,
  designLists,
  toRequest,
  type Call,
} from '../support/design-calls.ts';
import {
  createHiddenSite,
  findMentions,
  hiddenKinds,
  names,
  type HiddenSite,
  type Kind,
} from '../support/hidden-site.ts';
import type { Request } from '../support/test-app.ts';
import { cubeStl } from '../support/upload-site.ts';

let zoo: HiddenSite;
let asVisitor: Send;
let asFan: Send;
let asAdmin: Send;

type Send = (request: Request) => Promise<Response>;

// No test changes this site; those that do are in hidden-designs-changes.test.ts.
beforeAll(async () => {
  zoo = await createHiddenSite();
  asVisitor = zoo.site.request;
  asFan = zoo.site.as(zoo.fan);
  asAdmin = zoo.site.as(zoo.admin);
});

afterAll(() => zoo.close());

const designUrl = (kind: Kind) => `/api/stl-files/${zoo.ids[kind]}`;

it('covers every documented call on a design or a comment', async () => {
  const document = (await asVisitor({ url: '/api/openapi.json' })).json<{ paths: object }>();
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = documented.filter((call) =>
    /\/api\/(stl-files|model-comments|moderation\/comments)\/\{id\}/.test(call),
  );
  const covered = [
    ...[...designCalls, ...designCallsOfUsers].map(
      ([method, path]) => `${method} /api/stl-files/{id}${path}`,
    ),
    ...commentCalls.map(([method, path]) => `${method} ${path.replace(':id', '{id}')}`),
    'POST /api/moderation/comments/{id}/restore',
  ].map((call) =>
    call
      .replace(/\/(gallery|pictures)\/0/, '/$1/{index}')
      .replace(':fileId', '{fileId}')
      .replace('/editions/2', '/editions/{number}')
      .replace(/\/differences\/[0-9a-f]{64}\/[0-9a-f]{64}/, '/differences/{oldSha256}/{newSha256}')
      .replace('/pictures/before', '/pictures/{kind}')
      .replace(/\/views\/.*$/, '/views/{file}'),
  );
  expect(covered.filter((call) => !call.startsWith('HEAD')).toSorted()).toEqual(
    named.filter((call) => !call.startsWith('HEAD')).toSorted(),
  );
});

describe.each(hiddenKinds)('a hidden design (%s)', (kind) => {
  it('returns 404 on public calls to everyone, including admins', async () => {
    const found: unknown[] = [];
    const ask = async (call: Call, who: string, send: Send) => {
      const response = await send(toRequest(call, designUrl(kind), zoo.fileIds[kind]));
      const isMentioned = response.body.includes(names[kind]);
      if (response.statusCode !== 404 || isMentioned)
        found.push([who, ...call, response.statusCode, response.body]);
    };
    for (const call of designCalls) await ask(call, 'visitor', asVisitor);
    for (const call of [...designCalls, ...designCallsOfUsers]) {
      await ask(call, 'fan', asFan);
      await ask(call, 'admin', asAdmin);
    }
    expect(found).toEqual([]);
    const page = await zoo.pages.inject({ url: `/model/${zoo.ids[kind]}` });
    expect([page.statusCode, page.body.includes(names[kind])]).toEqual([404, false]);
  });

  it('shows its images and files in the admin panel', async () => {
    const model = (await asAdmin({ url: `/api/admin/stl-files/${zoo.ids[kind]}` })).json<AdminModel>();
    expect(model.title).toContain(names[kind]);
    const base = `/api/admin/stl-files/${zoo.ids[kind]}`;
    const version = model.galleryHashes[0]?.slice(0, 16);
    expect(model.galleryImages).toEqual([`${base}/gallery/0?v=${version}`]);
    expect(model.imageUrl).toBe(`${base}/image?v=${version}`);
    for (const url of [`${model.imageUrl}&w=160`, ...model.galleryImages]) {
      const image = await asAdmin({ url });
      expect([image.statusCode, image.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect((await asFan({ url })).statusCode).toBe(403);
      expect((await asVisitor({ url })).statusCode).toBe(401);
    }
    const file = await asAdmin({ url: `${base}/files/${model.files[0]?.id}` });
    expect(file.rawPayload.equals(cubeStl)).toBe(true);
  });
});

it('returns 404 for download links issued before the deletion', async () => {
  expect(zoo.signedStatus).toBe(200);
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [zoo.signedAddress, ...zoo.fileAddresses])
      expect((await asVisitor({ method, url })).statusCode).toBe(404);
  }
});

it('lists only comments on released designs to moderators', async () => {
  for (const ask of [asFan, asAdmin]) {
    for (const url of ['/api/moderation/reports', '/api/moderation/hidden']) {
      const { headers, ...response } = await ask({ url });
      const found = response.json<{ design: { id: number } }[]>();
      expect(found.map(({ design }) => design.id)).toEqual([zoo.ids.released]);
      expect(headers['x-total-count']).toBe('1');
    }
  }
});

it('exports favorites and comments on a deleted design without its title', async () => {
  const url = '/api/account/export';
  const { favorites } = (await asFan({ url })).json<{ favorites: object[] }>();
  expect(favorites).toContainEqual(expect.objectContaining({ designId: zoo.ids.bin, title: null }));
  const { comments } = (await zoo.site.as(zoo.author)({ url })).json<{ comments: object[] }>();
  const left = { id: zoo.comments.bin.open, designTitle: null, text: `Of ${zoo.ids.bin}` };
  expect(comments).toContainEqual(expect.objectContaining(left));
});

it.each(designLists)('lists and counts only the released design at %s', async (url) => {
  for (const ask of url.startsWith('/api/user') ? [asFan] : [asVisitor, asFan, asAdmin]) {
    const { body, headers } = await ask({ url });
    expect([findMentions(zoo, body), body.includes(names.released)]).toEqual([[], true]);
    expect([headers['x-total-count'] ?? '1', headers.link]).toEqual(['1', undefined]);
  }
});

it.each(['Aardvark', 'Bandicoot', 'Capybara'])('finds nothing for the search %s', async (q) => {
  const response = await asVisitor({ url: `/api/stl-files?q=${q}` });
  expect([response.json(), response.headers['x-total-count']]).toEqual([[], '0']);
});

const shownOn = ['/', '/browse', '/browse?q=zoo', '/browse?category=zoo', '/releases', '/sitemap.xml'];

it.each([...shownOn, '/designer/designer_one'])(
  'shows only the released design on the page %s',
  async (url) => {
    const page = await zoo.pages.inject({ url });
    expect([page.statusCode, findMentions(zoo, page.body)]).toEqual([200, []]);
    expect(page.body).toMatch(new RegExp(`${names.released}|/model/${zoo.ids.released}<`));
  },
);

it('excludes hidden designs from category counts and favorite status', async () => {
  const categories = (await asVisitor({ url: '/api/categories' })).body;
  expect(categories).toContain('"slug":"zoo"');
  expect(categories).not.toMatch(/"(modelCount|count)":[02-9]/);
  const url = '/api/stl-files/favorite-status/batch';
  for (const send of [asVisitor, asFan, asAdmin]) {
    const status = await send({ method: 'POST', url, body: { ids: Object.values(zoo.ids) } });
    expect(status.json<{ stlFileId: number }[]>().map(({ stlFileId }) => stlFileId)).toEqual([
      zoo.ids.released,
    ]);
  }
});

it('keeps a deleted design in the download history without its id and details', async () => {
  const history = (await asFan({ url: '/api/user/downloads' })).json<{ stlFile: object }[]>();
  expect(history.map(({ stlFile }) => stlFile)).toContainEqual({
    id: null,
    title: `Zoo ${names.bin}`,
    description: '',
    imageUrl: null,
    imageColor: null,
    category: null,
  });
  expect(history).toHaveLength(2);
});

it('exports no drafts in the account data', async () => {
  const exports = await Promise.all(
    [zoo.fan, zoo.author].map(async (user) => (await zoo.site.as(user)({ url: '/api/account/export' })).body),
  );
  for (const text of exports) {
    expect(findMentions(zoo, text).filter((kind) => kind !== 'bin')).toEqual([]);
    expect(text).toContain(names.released);
  }
});
