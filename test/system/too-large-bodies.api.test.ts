import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#test/support/factories.ts';
import { sendBeforeReading } from '#test/support/raw-requests.ts';
import { useTestApp } from '#test/support/test-app.ts';

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
}

const document = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as Document;
/** Each call that takes a body, with the type of the body. */
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) =>
    Object.keys(requestBody?.content ?? {}).map((type) => ({
      name: `${method.toUpperCase()} ${path}`,
      type,
    })),
  ),
);
/** These describe no body in the document. */
const undocumented = [
  { name: 'POST /api/stripe/webhook', type: 'application/json' },
  { name: 'POST /api/mail/unsubscribe?token=x', type: 'application/x-www-form-urlencoded' },
];

// Except for uploads, the limit is 1 MB.
const chunk = Buffer.alloc(262_144, ' ');
const chunkCount = 24;
const beginning = Buffer.from(
  '--x\r\ncontent-disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\n',
);

const site = useTestApp({ isDemo: true, rateLimitFactor: 1000 });
let port: number;
let cookie: string;

beforeAll(async () => {
  cookie = await site.cookieOf(await createAdmin(site.db));
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.server.address() as AddressInfo);
});

function* writeRequest(name: string, type: string, isChunked: boolean): Generator<string | Buffer> {
  const [method, path = ''] = name.split(' ');
  const pieces = [beginning, ...Array.from({ length: chunkCount }, () => chunk)];
  const length = beginning.length + chunk.length * chunkCount;
  yield [
    `${method} ${path.replaceAll(/\{\w+\}/g, '1')} HTTP/1.1`,
    'host: x',
    'connection: close',
    `cookie: ${cookie}`,
    `content-type: ${type}${type.startsWith('multipart/') ? '; boundary=x' : ''}`,
    isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');
  for (const piece of pieces) {
    if (isChunked) yield `${piece.length.toString(16)}\r\n`;
    yield piece;
    if (isChunked) yield '\r\n';
  }
  if (isChunked) yield '0\r\n\r\n';
}

const all = [...calls, ...undocumented];

describe.each([
  { encoding: 'chunks', isChunked: true, tried: all },
  {
    encoding: 'a declared length',
    isChunked: false,
    tried: all.filter(({ name }) => /picture|image|web/.test(name)),
  },
])('a body of 6 MB with $encoding', ({ isChunked, tried }) => {
  it.each(tried)(
    'is received to its end, so that the refusal of $name can be read: $type',
    async ({ name, type }) => {
      const response = await sendBeforeReading(port, writeRequest(name, type, isChunked));
      expect(response).toMatch(type.startsWith('multipart/') ? /^HTTP\/1\.1 4/ : /^HTTP\/1\.1 413 /);
      expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
        code: expect.any(String),
      });
    },
  );
});

it('refuses a picture that is too large with 413', async () => {
  const pieces = writeRequest('POST /api/user/profile-picture', 'multipart/form-data', true);
  expect(await sendBeforeReading(port, pieces)).toMatch(/^HTTP\/1\.1 413 /);
});
