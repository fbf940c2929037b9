import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buildCachedResponse, type CachedResponse } from '../cache/cached-response.ts';
import { apiContentSecurityPolicy, securityHeaders } from '../headers/security-headers.ts';

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  wasm: 'application/wasm',
};

/** The URL prefix of files with a hash in their name. */
export const hashedFilesPath = '/assets/';

/**
 * Loads the built client with its compressed variants into memory, which takes a few megabytes.
 * @returns responses by path; files with a hash in their name are cacheable for a year
 */
export async function loadStaticFiles(
  directory: string,
  isHttps: boolean,
): Promise<Map<string, CachedResponse>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const isThere = new Set(paths);
  const responses = new Map<string, CachedResponse>();
  for (const path of paths) {
    const url = `/${relative(directory, path).split(sep).join('/')}`;
    const extension = url.slice(url.lastIndexOf('.') + 1);
    const type = types[extension];
    if (type === undefined || url.startsWith('/.')) continue;
    const identity = await readFile(path);
    const compressed = async (suffix: string) =>
      isThere.has(path + suffix) ? await readFile(path + suffix) : identity;
    responses.set(
      url,
      buildCachedResponse({
        status: 200,
        bodies: { identity, br: await compressed('.br'), gzip: await compressed('.gz') },
        headers: {
          ...securityHeaders(isHttps),
          'content-security-policy': apiContentSecurityPolicy,
          'content-type': type,
          'cache-control': url.startsWith(hashedFilesPath)
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        },
      }),
    );
  }
  return responses;
}
