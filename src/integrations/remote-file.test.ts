import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchRemoteFile, isPublicAddress, RemoteFileRefused } from './remote-file.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const fetchFrom = (origin: string, path = '/', limits = {}) =>
  fetchRemoteFile(`${origin}${path}`, {
    maxBytes: 1000,
    timeoutMs: 60_000,
    trustedOrigins: [origin],
    ...limits,
  });

describe('fetchRemoteFile', () => {
  it('fetches from a trusted origin', async () => {
    const origin = await serve((request, response) => response.end(`hello ${request.url}`));
    expect(String(await fetchFrom(origin, '/a?b=c'))).toBe('hello /a?b=c');
  });

  it('rejects this machine otherwise', async () => {
    let asked = 0;
    const origin = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    await expect(fetchFrom(origin, '/', { trustedOrigins: [] })).rejects.toThrow(RemoteFileRefused);
    expect(asked).toBe(0);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'nonsense',
  ])('rejects the address %s', async (address) => {
    const fetching = fetchRemoteFile(address, { maxBytes: 1000, timeoutMs: 60_000 });
    await expect(fetching).rejects.toThrow(RemoteFileRefused);
  });

  it('aborts as soon as the file is too large', async () => {
    const origin = await serve((_request, response) => {
      response.write(Buffer.alloc(800));
      response.write(Buffer.alloc(800));
    });
    await expect(fetchFrom(origin)).rejects.toThrow('larger than 1000 bytes');
  });

  it('follows no redirect', async () => {
    const goal = await serve((_request, response) => response.end('inner'));
    const origin = await serve((_request, response) => {
      response.writeHead(302, { location: goal }).end();
    });
    await expect(fetchFrom(origin)).rejects.toThrow(RemoteFileRefused);
  });

  it('rejects a missing file, and throws a retryable error when the host fails', async () => {
    const origin = await serve((request, response) => {
      response.writeHead(Number(request.url?.slice(1))).end();
    });
    await expect(fetchFrom(origin, '/404')).rejects.toThrow(RemoteFileRefused);
    await expect(fetchFrom(origin, '/503')).rejects.not.toThrow(RemoteFileRefused);
    await expect(fetchFrom(origin, '/503')).rejects.toThrow('answered 503');
  });

  it('times out', async () => {
    const origin = await serve((_request, response) => response.write('slow'));
    await expect(fetchFrom(origin, '/', { timeoutMs: 100 })).rejects.toThrow('took too long');
  });
});

it.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.9.9.9', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.0.0.8', false],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['192.168.0.1', false],
  ['198.19.255.255', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::7f00:1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['4000::1', false],
  ['0x7f.1', false],
  ['no address', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
