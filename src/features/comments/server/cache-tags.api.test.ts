import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { listenForChanges } from '#src/http/cache/change-notifications.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { createModel, createUser } from '#test/support/factories.ts';
import { testNow as now } from '#test/support/test-app.ts';
import { deleteComment, editComment } from './change-comment.ts';
import { anonymizeUserComments } from './anonymize-user.ts';
import { hideComment, showComment } from './hide-comment.ts';
import { postComment } from './post-comment.ts';
import { setReaction } from './reactions.ts';

let connection: Connection;
let viewer: Viewer;
let modelId: number;
const receivedTags: string[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  const note = (tags: string[]) => void receivedTags.push(...tags);
  await listenForChanges(connection, {
    onTags: note,
    onClear: () => undefined,
    onGap: () => undefined,
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

/** Announces a new model's tag and waits until the listener receives it. */
async function announceMarker(): Promise<string> {
  const mark = `model:${await createModel(connection.db)}`;
  await expect.poll(() => receivedTags.includes(mark)).toBe(true);
  return mark;
}

async function collectTags(work: () => Promise<unknown>): Promise<string[]> {
  await announceMarker();
  receivedTags.length = 0;
  await work();
  const mark = await announceMarker();
  return receivedTags.filter((tag) => tag !== 'catalog' && tag !== mark);
}

it('announces the tag of the design when its comments change', async () => {
  const { db } = connection;
  const inTransaction = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work);
  let id = 0;
  const page = [`model:${modelId}`];
  const counted = [...page, `card:${modelId}`];
  expect(await collectTags(async () => (id = await write('First')))).toEqual(counted);
  const edit = { id, viewer, now, sameTextMinutes: 0 };
  expect(await collectTags(() => editComment(db, { ...edit, content: 'Second' }))).toEqual(page);
  expect(await collectTags(() => inTransaction((tx) => hideComment(tx, id, now)))).toEqual(counted);
  expect(await collectTags(() => inTransaction((tx) => showComment(tx, id)))).toEqual(counted);
  expect(await collectTags(() => deleteComment(db, { id, viewer, now }))).toEqual(counted);
  await write('Third');
  const anonymized = await collectTags(() => inTransaction((tx) => anonymizeUserComments(tx, viewer.id)));
  expect(anonymized).toEqual([...counted, `user:${viewer.id}`]);
});

it('announces nothing for an unchanged text, and no tag of a page for a reaction', async () => {
  const { db } = connection;
  const id = await write('First');
  const edit = { id, content: 'First', viewer, now, sameTextMinutes: 0 };
  expect(await collectTags(() => editComment(db, edit))).toEqual([]);
  const reaction = { commentId: id, userId: viewer.id, reaction: 'wow', now } as const;
  expect(await collectTags(() => setReaction(db, reaction))).toEqual([`card:${modelId}`]);
  expect(await collectTags(() => setReaction(db, reaction))).toEqual([]);
});
