import { expect, it } from 'vitest';
import { buildCachedResponse } from './cached-response.ts';

it('sends a body that has no compressed form without an encoding', () => {
  const identity = Buffer.from('layers');
  const bodies = { identity, br: identity, gzip: identity };
  const { variants } = buildCachedResponse({ status: 200, headers: {}, bodies });
  for (const { headers, etag, body } of Object.values(variants)) {
    expect(headers).not.toContain('content-encoding');
    expect(etag).toBe(variants.identity.etag);
    expect(body.toString()).toBe('layers');
  }
});
