import { expect, it } from 'vitest';
import { buildCachedResponse, compressPage } from './cached-response.ts';

const build = (bodies: Parameters<typeof buildCachedResponse>[0]['bodies']) =>
  buildCachedResponse({ status: 200, headers: {}, bodies });

it('stores each body in memory of its own, which is not larger than the body', async () => {
  // A small buffer is a part of a pool, and the output of zlib a part of a chunk of 16 kB.
  const { variants } = build(await compressPage(Buffer.from('layer '.repeat(100))));
  for (const { body } of Object.values(variants)) expect(body.buffer.byteLength).toBe(body.length);
  expect(variants.identity.body.toString()).toBe('layer '.repeat(100));
});

it('sends a body that has no compressed form without an encoding', () => {
  const identity = Buffer.from('layers');
  const { variants } = build({ identity, br: identity, gzip: identity });
  for (const { headers, etag, body } of Object.values(variants)) {
    expect(headers).not.toContain('content-encoding');
    expect(etag).toBe(variants.identity.etag);
    expect(body.toString()).toBe('layers');
  }
});
