import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { listenForChanges } from '#src/http/pages/changes.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { createModel, createUser } from '#test/support/factories.ts';
import { testNow as now } from '#test/support/test-app.ts';
import { deleteComment, editComment } from './change-comment.ts';
import { forgetComments } from './anonymize-user.ts';
import { hideComment, showComment } from './hide-comment.ts';
import { postComment } from './post-comment.ts';
import { setReaction } from './reactions.ts';

let connection: Connection;
let viewer: Viewer;
let modelId: number;
const heard: string[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  const note = (tags: string[]) => void heard.push(...tags);
  await listenForChanges(connection, {
    onTags: note,
    onForget: () => undefined,
    onEverything: () => undefined,
  });
});

beforeEach(async () => {
  const { id } = await createUser(connection.db);
  viewer = { id, isAdmin: false, isMod: false };
  modelId = await createModel(connection.db);
});

afterAll(() => connection.close());

const write = async (content: string) => {
  const draft = { content, modelId, userId: viewer.id, now, sameTextMinutes: 0 };
  return (await postComment(connection.db, draft, async () => undefined)).id;
};

/** Announces something of its own, and waits until it is heard. */
async function announceMark(): Promise<string> {
  const mark = `model:${await createModel(connection.db)}`;
  await expect.poll(() => heard.includes(mark)).toBe(true);
  return mark;
}

async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  await announceMark();
  heard.length = 0;
  await work();
  const mark = await announceMark();
  return heard.filter((tag) => tag !== 'catalogue' && tag !== mark);
}

it('drops the pages of a design when its comments change', async () => {
  const { db } = connection;
  const inTransaction = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work);
  let id = 0;
  const page = [`model:${modelId}`];
  expect(await tagsOf(async () => (id = await write('First')))).toEqual(page);
  const edit = { id, viewer, now, sameTextMinutes: 0 };
  expect(await tagsOf(() => editComment(db, { ...edit, content: 'Second' }))).toEqual(page);
  expect(await tagsOf(() => inTransaction((tx) => hideComment(tx, id, now)))).toEqual(page);
  expect(await tagsOf(() => inTransaction((tx) => showComment(tx, id)))).toEqual(page);
  expect(await tagsOf(() => deleteComment(db, { id, viewer, now }))).toEqual(page);
  await write('Third');
  expect(await tagsOf(() => inTransaction((tx) => forgetComments(tx, viewer.id)))).toEqual(page);
});

it('keeps them when nothing changes, or only a reaction', async () => {
  const { db } = connection;
  const id = await write('First');
  const edit = { id, content: 'First', viewer, now, sameTextMinutes: 0 };
  expect(await tagsOf(() => editComment(db, edit))).toEqual([]);
  const reaction = { commentId: id, userId: viewer.id, reaction: 'wow', now } as const;
  expect(await tagsOf(() => setReaction(db, reaction))).toEqual([]);
});
