import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { readPageAssets, type PageAssets } from './page-assets.ts';
import type { PageEntry } from './page-renderer.ts';
import type { CachedResponse } from '../cache/cached-response.ts';
import { hashedFilesPath, loadStaticFiles } from '../files/static-files.ts';

/** The output of the site's build. */
export interface BuiltSite {
  entry: PageEntry;
  assets: PageAssets;
  /** Static files by path. */
  files: ReadonlyMap<string, CachedResponse>;
}

/** Loads the built site. @throws when `npm run build` has not run */
export async function loadBuiltSite(directory: string, isHttps: boolean): Promise<BuiltSite> {
  const address = pathToFileURL(join(directory, 'server', 'entry-server.js')).href;
  const entry = (await import(address)) as PageEntry;
  const client = join(directory, 'client');
  const [assets, files, lastReleaseFiles] = await Promise.all([
    readPageAssets(client, entry.listChunks()),
    loadStaticFiles(client, isHttps),
    loadLastReleaseFiles(directory, isHttps),
  ]);
  return { entry, assets, files: new Map([...lastReleaseFiles, ...files]) };
}

/** Loads the code of the previous release (vite.previous-release.ts), for pages that were opened before this release started. */
async function loadLastReleaseFiles(
  directory: string,
  isHttps: boolean,
): Promise<[string, CachedResponse][]> {
  const folder = join(directory, 'before');
  if (!existsSync(folder)) return [];
  const files = await loadStaticFiles(folder, isHttps);
  return Array.from(files).filter(([url]) => url.startsWith(hashedFilesPath));
}

/**
 * Returns the site's origin: the configured one, or the address that the server listens on. The Host header is never
 * used, because pages with its value would be cached and shown to others.
 */
export function getOrigin(app: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = app.server.address();
  if (address === null || typeof address === 'string') return 'http://localhost';
  const isAnyHost = address.address === '::' || address.address === '0.0.0.0';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${isAnyHost ? 'localhost' : host}:${address.port}`;
}
