import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { LoadedMesh } from './mesh.ts';
import { readAsciiStl } from './read-ascii-stl.ts';
import { readBinaryStl } from './read-binary-stl.ts';
import { stlHeadBytes, detectStlKind } from './stl-kind.ts';

/** Reads a binary or ASCII STL from its bytes, in file order. */
export async function readStl(
  source: AsyncIterable<Buffer>,
  sizeBytes: number,
  limits: MeshLimits,
): Promise<LoadedMesh> {
  if (sizeBytes === 0) throw new MeshError('empty_file', 'The file is empty.');
  const { head, chunks } = await peek(source, stlHeadBytes);
  if (detectStlKind(head, sizeBytes) === 'ascii') return await readAsciiStl(chunks, limits);
  return await readBinaryStl(chunks, sizeBytes, limits);
}

async function peek(
  source: AsyncIterable<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < bytes) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  const chunks = (async function* () {
    try {
      yield head;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  })();
  return { head: head.subarray(0, bytes), chunks };
}
