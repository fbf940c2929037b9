import type { Request } from './test-app.ts';

export type Call = [method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];

/** The contents of a file before and after a change. */
export const changedHashes = { before: 'a'.repeat(64), after: 'b'.repeat(64), view: 'c'.repeat(64) };
const { before, after, view } = changedHashes;
const differenceUrl = `/differences/${before}/${after}`;

/** Every call that references a design: the public ones, and those of signed-in people. */
export const designCalls: Call[] = [
  ['GET', ''],
  ['GET', '/image'],
  ['HEAD', '/image'],
  ['GET', '/gallery/0'],
  ['HEAD', '/gallery/0'],
  ['GET', '/share-image'],
  ['HEAD', '/share-image'],
  ['GET', '/related'],
  ['GET', '/embed'],
  ['GET', '/preview'],
  ['GET', '/editions/2/differences'],
  ['GET', `${differenceUrl}/pictures/before`],
  ['HEAD', `${differenceUrl}/pictures/before`],
  ['GET', `${differenceUrl}/views/${view}.glb`],
  ['HEAD', `${differenceUrl}/views/${view}.glb`],
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
  ['POST', '/files/:fileId/download'],
  ['GET', '/files/:fileId/download'],
  ['HEAD', '/files/:fileId/download'],
  ['POST', '/slicer-link', { slicer: 'orcaslicer', system: 'linux', bed: null }],
  ['POST', '/files/:fileId/slicer-link', { slicer: 'bambustudio', system: 'linux' }],
  ['POST', '/files/:fileId/plain-3mf'],
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

/** Every list that contains designs. */
export const designLists = [
  '/api/stl-files?limit=100',
  '/api/stl-files?q=zoo',
  '/api/stl-files?q=zoo&sort=newest',
  '/api/stl-files?q=zoo&sort=popular',
  '/api/stl-files?category=zoo',
  '/api/stl-files?category=zoo&sort=title',
  '/api/stl-files?sort=popular',
  '/api/stl-files?designer=designer_one',
  '/api/stl-files?q=zoo&designer=designer_one',
  '/api/stl-files?sort=trending',
  '/api/stl-files?filter=trending',
  '/api/stl-files?filter=popular',
  '/api/stl-files?filter=trending&premium=true',
  '/api/stl-files?q=zoo&filter=popular',
  '/api/stl-files/trending',
  '/api/stl-files/popular',
  '/api/search/suggestions?q=zoo',
  '/api/user/favorites',
];

/** @param fileId replaces the parameter of this name in the path */
export const toRequest = ([method, path, body]: Call, base: string, fileId = 1): Request => ({
  method,
  url: `${base}${path}`.replace(':fileId', String(fileId)),
  ...(body && { body }),
});
