import type { Request } from './test-app.ts';

export type Call = [method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

/** Every call that references a design: the public ones, and those of signed-in people. */
export const designCalls: Call[] = [
  ['GET', ''],
  ['GET', '/image'],
  ['HEAD', '/image'],
  ['GET', '/gallery/0'],
  ['HEAD', '/gallery/0'],
  ['GET', '/share-image'],
  ['HEAD', '/share-image'],
  ['GET', '/preview'],
  ['GET', '/preview/pictures/0'],
  ['HEAD', '/preview/pictures/0'],
  ['GET', '/favorite-count'],
  ['GET', '/comments'],
  ['GET', '/comments/count'],
];
export const designCallsOfUsers: Call[] = [
  ['POST', '/favorite'],
  ['POST', '/comments', { content: 'Hello' }],
  ['POST', '/download'],
  ['GET', '/download'],
  ['HEAD', '/download'],
  ['DELETE', '/favorite'],
];
/** Every call that references a comment, except the one that restores a hidden one. */
export const commentCalls: Call[] = [
  ['GET', '/api/model-comments/:id/replies'],
  ['PATCH', '/api/model-comments/:id', { content: 'Changed' }],
  ['POST', '/api/model-comments/:id/reactions', { reaction: 'love' }],
  ['DELETE', '/api/model-comments/:id/reactions'],
  ['POST', '/api/model-comments/:id/report', { reason: 'Again' }],
  ['POST', '/api/moderation/comments/:id/dismiss'],
  ['POST', '/api/moderation/comments/:id/hide', { reason: 'Spam' }],
  ['DELETE', '/api/model-comments/:id'],
];

export const toRequest = ([method, path, body]: Call, base: string): Request => ({
  method,
  url: `${base}${path}`,
  ...(body && { body }),
});
