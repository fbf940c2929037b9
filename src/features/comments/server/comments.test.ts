import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModel, createUser, type UserRow } from '#test/factories.ts';
import { createTestApp, testNow, type TestApp } from '#test/test-app.ts';
import type { Comment } from '../contract.ts';

let site: TestApp;
let someone: UserRow;
let modelId: number;

beforeAll(async () => {
  site = await createTestApp({
    commentRules: {
      commentsPerMinute: 1000,
      reactionsPerMinute: 1000,
      sameTextMinutes: 0,
      reportsPerHour: 1000,
    },
  });
});

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
  modelId = await createModel(site.db);
});

afterAll(() => site.close());

const threadOf = (id = modelId) => `/api/stl-files/${id}/comments`;
const post = (user: UserRow, body: object, url = threadOf()) => site.as(user)({ method: 'POST', url, body });

describe('posting', () => {
  it('answers with the comment, which stands in the thread then', async () => {
    const answer = await post(someone, { content: '  Prints well.\nNo <b>supports</b> ' });
    expect(answer.statusCode).toBe(201);
    const comment = answer.json<Comment>();
    expect(comment).toEqual({
      id: expect.any(Number),
      content: 'Prints well.\nNo <b>supports</b>',
      createdAt: testNow.toISOString(),
      editedAt: null,
      userId: someone.id,
      user: {
        id: someone.id,
        displayName: someone.username,
        avatarUrl: null,
        customProfileImageUrl: null,
        profileImageUrl: null,
      },
      reactions: [],
      userReaction: null,
      replies: [],
      repliesCursor: null,
      replyCount: 0,
      isRemoved: false,
    });
    const list = await site.request({ url: threadOf() });
    expect(list.json()).toEqual([comment]);
    expect(list.headers['x-total-count']).toBe('1');
  });
});
