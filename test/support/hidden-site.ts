import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { storePreviews } from '#src/features/previews/server/stored-previews.ts';
import { changedHashes } from './design-calls.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { createCacheRegistry } from '#src/http/cache/cache-registry.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import { registerSitemap } from '#src/http/pages/sitemap.ts';
import * as entry from '#src/web/entry-server.tsx';
import { comment, generousRules } from './comments.ts';
import { createAdmin, createCategory, createUser, grantPlan, type UserRow } from './factories.ts';
import { makeForm } from './forms.ts';
import { createTestApp, testNow, type Request, type TestApp } from './test-app.ts';
import { stlFile } from './upload-site.ts';

/** The titles of the designs, without the prefix 'Zoo'. */
export const names = { draft: 'Aardvark', scheduled: 'Bandicoot', bin: 'Capybara', released: 'Dugong' };
export type Kind = keyof typeof names;
export const hiddenKinds = ['draft', 'scheduled', 'bin'] as const;

interface Comments {
  /** A comment with a reply, a report and a reaction. */
  open: number;
  hidden: number;
  own: number;
}

export interface HiddenSite {
  site: TestApp;
  /** The pages on top of this site's API, signed out. */
  pages: FastifyInstance;
  admin: UserRow;
  /** A person who has the commercial plan and is a moderator. */
  fan: UserRow;
  /** The author of all comments. */
  author: UserRow;
  ids: Record<Kind, number>;
  /** The only file of each design. */
  fileIds: Record<Kind, number>;
  comments: Record<'bin' | 'released', Comments>;
  /** The signed download URL of the deleted design, created before it was deleted. */
  signedAddress: string;
  /** The addresses of its file, for browsers and for slicers, created before it was deleted. */
  fileAddresses: string[];
  /** The status that a visitor received from that URL before the deletion. */
  signedStatus: number;
  /** Uploads one more design. The kind `bin` is deleted only by `discard`. */
  upload: (kind: Kind) => Promise<number>;
  discard: (id: number) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Creates four premium designs of one category: a draft, a scheduled one, a deleted one that people used before, and a
 * released one.
 */
export async function createHiddenSite(): Promise<HiddenSite> {
  const site = await createTestApp(generousRules);
  const { db } = site;
  const admin = await createAdmin(db);
  const fan = await createUser(db, { is_mod: true });
  const author = await createUser(db);
  await grantPlan(db, fan, 'commercial');
  await createCategory(db, 'Zoo');
  const upload = (kind: Kind) => uploadDesign(site, admin, kind);
  const discard = (id: number) =>
    succeed(site, admin, { method: 'DELETE', url: `/api/admin/stl-files/${id}` }).then(() => undefined);
  const ids = {
    released: await upload('released'),
    bin: await upload('bin'),
    draft: await upload('draft'),
    scheduled: await upload('scheduled'),
  };
  const people = { fan, author };
  const comments = {
    bin: await leaveTraces(site, people, ids.bin),
    released: await leaveTraces(site, people, ids.released),
  };
  const signedAddress = await startDownload(site, fan, ids.bin);
  const fileIds = await readFileIds(site, ids);
  const fileAddresses = await requestFileAddresses(site, fan, { id: ids.bin, fileId: fileIds.bin });
  const { statusCode: signedStatus } = await site.request({ url: signedAddress });
  await discard(ids.bin);
  await refreshRankings(db, testNow, true);
  const pages = await openPages(site);
  return {
    ...{ site, pages, admin, fan, author, ids, fileIds, comments },
    ...{ signedAddress, signedStatus, fileAddresses, upload, discard },
    close: async () => {
      await pages.close();
      await site.close();
    },
  };
}

/** Returns the hidden designs whose name or address is in a text. */
export const findMentions = ({ ids }: HiddenSite, text: string): Kind[] =>
  hiddenKinds.filter(
    (kind) => text.includes(names[kind]) || new RegExp(`/(stl-files|model)/${ids[kind]}\\b`).test(text),
  );

async function succeed(site: TestApp, user: UserRow, request: Request) {
  const response = await site.as(user)(request);
  if (response.statusCode >= 300) throw new Error(`${request.url}: ${response.statusCode} ${response.body}`);
  return response;
}

async function uploadDesign(site: TestApp, admin: UserRow, kind: Kind): Promise<number> {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const image = { name: 'image.png', content };
  const form = makeForm(
    {
      title: `Zoo ${names[kind]}`,
      description: `<p>${names[kind]} of the zoo</p>`,
      categories: '["zoo"]',
      isPremium: 'true',
      state: kind === 'bin' ? 'released' : kind,
      ...(kind !== 'scheduled' && { designerId: 'designer-one' }),
      ...(kind === 'scheduled' && { releasesAt: '2026-11-20T17:00:00Z' }),
    },
    [stlFile('a.stl'), { field: 'previewImage', ...image }, { field: 'galleryImages', ...image }],
  );
  const response = await succeed(site, admin, { method: 'POST', url: '/api/admin/stl-files', ...form });
  const { id } = response.json<AdminModel>();
  await addDifference(site, id);
  return id;
}

/** Adds an edition whose file was compared with the one before. All designs have the same difference. */
async function addDifference({ db, storage }: TestApp, modelId: number): Promise<void> {
  const { before, after, view } = changedHashes;
  const changes = JSON.stringify([{ kind: 'replaced', name: 'a.stl', before, after }]);
  await sql`
    insert into model_editions (model_id, number, bundle_sha256, changed_at, note, kind, changes)
    values (${modelId}, 2, ${view}, now(), 'Thinner', 'improved', ${changes})`.execute(db);
  await sql`
    insert into file_differences (old_sha256, new_sha256, state, verdict, is_exact, max_mm, mean_mm, low_mm, bounds_mm)
    values (${before}, ${after}, 'done', 'changed', true, 1, 0.1, '{0,0,0}', '{1,1,1}')
    on conflict do nothing`.execute(db);
  await sql`
    insert into difference_media (old_sha256, new_sha256, kind, hash, width, height)
    select ${before}, ${after}, kind, i.hash, 960, 720
    from model_images i, unnest(array['before', 'after']) kind where model_id = ${modelId} and position = 0
    on conflict do nothing`.execute(db);
  await sql`
    insert into difference_media (old_sha256, new_sha256, kind, hash, bytes, triangles)
    values (${before}, ${after}, 'reduced', ${view}, 4, 2000) on conflict do nothing`.execute(db);
  await sql`
    insert into mesh_previews (sha256, level, position, hash, bytes, triangles, mesh_triangles, bounds_mm, parts)
    values (${after}, 'reduced', 0, ${after}, 4, 2000, 5000, '{1,1,1}', '[]') on conflict do nothing`.execute(
    db,
  );
  const content = Buffer.from('glTF');
  await storePreviews(storage, [
    { hash: view, brotli: brotliCompressSync(content), gzip: gzipSync(content) },
  ]);
}

/** Creates all the data that people leave on a released design. */
async function leaveTraces(
  site: TestApp,
  { fan, author }: Pick<HiddenSite, 'fan' | 'author'>,
  modelId: number,
): Promise<Comments> {
  const post = (url: string, body?: object) =>
    succeed(site, fan, { method: 'POST', url, ...(body && { body }) });
  await post(`/api/stl-files/${modelId}/favorite`);
  await succeed(site, fan, { url: await startDownload(site, fan, modelId) });
  await site.db
    .insertInto('download_days')
    .values({ model_id: modelId, user_id: fan.id, day: '2026-10-15' })
    .execute();
  const open = await comment(site, author, { modelId, content: `Of ${modelId}` });
  await comment(site, author, { modelId, to: open, content: 'A reply' });
  const hidden = await comment(site, author, { modelId, content: 'To be hidden' });
  const own = await comment(site, author, { modelId, content: 'Not for long' });
  await post(`/api/model-comments/${open.id}/report`, { reason: 'Spam' });
  await post(`/api/model-comments/${open.id}/reactions`, { reaction: 'like' });
  await post(`/api/moderation/comments/${hidden.id}/hide`, { reason: 'Spam' });
  return { open: open.id, hidden: hidden.id, own: own.id };
}

async function startDownload(site: TestApp, user: UserRow, id: number): Promise<string> {
  const response = await succeed(site, user, { method: 'POST', url: `/api/stl-files/${id}/download` });
  return response.json<{ downloadUrl: string }>().downloadUrl;
}

async function readFileIds(site: TestApp, ids: Record<Kind, number>): Promise<Record<Kind, number>> {
  const rows = await site.db.selectFrom('model_files').select(['id', 'model_id']).execute();
  const find = (kind: Kind) => rows.find((row) => row.model_id === ids[kind])?.id ?? 0;
  return { draft: find('draft'), scheduled: find('scheduled'), bin: find('bin'), released: find('released') };
}

async function requestFileAddresses(
  site: TestApp,
  user: UserRow,
  { id, fileId }: { id: number; fileId: number },
): Promise<string[]> {
  const base = `/api/stl-files/${id}`;
  const choice = { slicer: 'bambustudio', system: 'linux' };
  const post = async (path: string, body?: object) => {
    const response = await succeed(site, user, {
      method: 'POST',
      url: `${base}${path}`,
      ...(body && { body }),
    });
    return response.json<{ downloadUrl?: string; fileUrl: string }>();
  };
  const { downloadUrl = '' } = await post(`/files/${fileId}/download`);
  const links = [
    await post(`/files/${fileId}/slicer-link`, choice),
    await post(`/files/${fileId}/slicer-link`, { ...choice, slicer: 'orcaslicer' }),
    await post('/slicer-link', { ...choice, bed: null }),
  ];
  return [downloadUrl, ...links.map(({ fileUrl }) => new URL(fileUrl).pathname)];
}

export async function openPages(site: TestApp): Promise<FastifyInstance> {
  const origin = () => 'https://shop.example';
  const now = () => testNow;
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: origin(),
    trustProxy: false,
    rateLimitFactor: 100,
    findViewer: async () => undefined,
  });
  app.get('/api/*', async ({ url }, reply) => {
    const { statusCode, headers, body } = await site.request({ url });
    const { 'content-type': type, link, 'x-total-count': total } = headers;
    return reply.code(statusCode).headers({ 'content-type': type, link, 'x-total-count': total }).send(body);
  });
  registerSitemap(app, {
    db: site.db,
    origin,
    listPaths: async () => ['/'],
    now,
    caches: createCacheRegistry(),
  });
  const parts = { entry, assets: { stylesheets: [], routes: {} }, files: new Map() };
  registerPages(app, { site: parts, origin, now });
  return app;
}
