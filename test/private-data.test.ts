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
  await leaveTraces(modelId);
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

/** Comments of the owner, one of them hidden by the owner, and a report of the owner's. */
async function leaveTraces(modelId: number): Promise<void> {
  const write = async (person: UserRow, url: string, body: object) => {
    const answer = await site.as(person)({ method: 'POST', url, body });
    expect(answer.statusCode).toBeLessThan(300);
    return answer;
  };
  const ids: number[] = [];
  for (const person of [owner, owner, await createUser(site.db)]) {
    const body = { content: `Comment ${ids.length}` };
    ids.push((await write(person, `/api/stl-files/${modelId}/comments`, body)).json<{ id: number }>().id);
  }
  await write(owner, `/api/moderation/comments/${ids[1]}/hide`, { reason: 'Written twice' });
  await write(owner, `/api/model-comments/${ids[2]}/report`, { reason: 'Spam' });
}

const tellsOfOwner = (text: string) => /secret-mail|very\.private/i.test(text);

it('finds the calls it is about', () => {
  expect(reads.length).toBeGreaterThan(20);
  expect(reads).toContain(`/api/users/${owner.id}`);
});

it('reads what moderators see of the owner', async () => {
  const moderator = site.as(await createUser(site.db, { is_mod: true }));
  for (const url of ['/api/moderation/reports', '/api/moderation/hidden']) {
    expect(reads).toContain(url);
    expect((await moderator({ url })).body).toContain(owner.id);
  }
});

it("gives nobody else a person's email, by any read", async () => {
  const stranger = site.as(await createUser(site.db));
  const moderator = site.as(await createUser(site.db, { is_mod: true }));
  const told: string[] = [];
  for (const url of reads) {
    const answers = [await site.request({ url }), await stranger({ url }), await moderator({ url })];
    if (answers.some(({ body, headers }) => tellsOfOwner(body + JSON.stringify(headers)))) told.push(url);
  }
  expect(told).toEqual([]);
});

it('gives it to the owner, so that the search above can find it', async () => {
  expect(tellsOfOwner((await site.as(owner)({ url: '/api/me' })).body)).toBe(true);
});
