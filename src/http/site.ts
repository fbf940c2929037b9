import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { readPageAssets, type PageAssets } from './page-assets.ts';
import type { PageEntry } from './page-renderer.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { loadStaticFiles } from './static-files.ts';

/** The pages as they were built. */
export interface Site {
  entry: PageEntry;
  assets: PageAssets;
  /** By path. */
  files: ReadonlyMap<string, ReadyAnswer>;
}

/** @throws when `npm run build` has not run */
export async function loadSite(directory: string, isHttps: boolean): Promise<Site> {
  const address = pathToFileURL(join(directory, 'server', 'entry-server.js')).href;
  const entry = (await import(address)) as PageEntry;
  const client = join(directory, 'client');
  const [assets, files] = await Promise.all([
    readPageAssets(client, entry.listChunks()),
    loadStaticFiles(client, isHttps),
  ]);
  return { entry, assets, files };
}

/**
 * Where the site stands: what the configuration says, else where it listens. Never the Host header of a request,
 * since what it says would be kept and shown to others.
 */
export function originOf(app: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = app.server.address();
  if (address === null || typeof address === 'string') return 'http://localhost';
  const isAnyHost = address.address === '::' || address.address === '0.0.0.0';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${isAnyHost ? 'localhost' : host}:${address.port}`;
}
