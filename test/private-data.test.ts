import { afterAll, beforeAll, expect, it } from 'vitest';
import { createModel, createUser, type UserRow } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

interface Documented {
  paths: Record<string, Record<string, unknown>>;
}

let site: TestApp;
let owner: UserRow;
let reads: string[];

beforeAll(async () => {
  site = await createTestApp();
  owner = await createUser(site.db, {
    email: 'very.private@secret-mail.example',
    username: 'owner of secrets',
    is_admin: true,
    is_mod: true,
  });
  const modelId = await createModel(site.db, { designerId: owner.id });
  const document = (await site.request({ url: '/api/openapi.json' })).json<Documented>();
  const values: Record<string, string> = { username: 'owner of secrets', index: '0', provider: 'google' };
  reads = Object.entries(document.paths)
    .filter(([, calls]) => 'get' in calls)
    .map(([path]) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? (path.startsWith('/api/users') ? owner.id : String(modelId))),
      ),
    );
});

afterAll(() => site.close());

const tellsOfOwner = (text: string) => /secret-mail|very\.private/i.test(text);

it('finds the calls it is about', () => {
  expect(reads.length).toBeGreaterThan(20);
  expect(reads).toContain(`/api/users/${owner.id}`);
});

it("gives nobody else a person's email, by any read", async () => {
  const stranger = site.as(await createUser(site.db));
  const told: string[] = [];
  for (const url of reads) {
    const answers = [await site.request({ url }), await stranger({ url })];
    if (answers.some(({ body, headers }) => tellsOfOwner(body + JSON.stringify(headers)))) told.push(url);
  }
  expect(told).toEqual([]);
});

it('gives it to the owner, so that the search above can find it', async () => {
  expect(tellsOfOwner((await site.as(owner)({ url: '/api/me' })).body)).toBe(true);
});
