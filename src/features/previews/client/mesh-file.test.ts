import { afterEach, expect, it, vi } from 'vitest';
import { prefetchMeshFile, readMeshFile } from './mesh-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers the requests in turn: with bytes of this length, or with a status. */
function stubFetch(...responses: { length?: number; status?: number }[]) {
  const fetched = vi.fn(async () => {
    const { length = 0, status = 200 } = responses.shift() ?? {};
    return new Response(new Uint8Array(length), { status });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const read = async (url: string) => (await readMeshFile(url, new AbortController().signal)).byteLength;

it('uses a prefetched file once, and fetches it again for the next attempt', async () => {
  const fetched = stubFetch({ length: 3 }, { length: 4 });
  prefetchMeshFile('/previews/a.glb');
  prefetchMeshFile('/previews/a.glb');
  expect(await read('/previews/a.glb')).toBe(3);
  expect(await read('/previews/a.glb')).toBe(4);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('fetches a file whose prefetch failed, and another one than was prefetched', async () => {
  stubFetch({ status: 503 }, { length: 5 }, { length: 6 }, { length: 7 });
  prefetchMeshFile('/previews/a.glb');
  expect(await read('/previews/a.glb')).toBe(5);
  prefetchMeshFile('/previews/a.glb');
  expect(await read('/previews/b.glb')).toBe(7);
});

it('throws when the file is answered with an error', async () => {
  stubFetch({ status: 404 });
  await expect(read('/previews/a.glb')).rejects.toThrow('404');
});
