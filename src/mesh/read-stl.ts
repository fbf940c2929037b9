import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { LoadedMesh } from './mesh.ts';
import { readAsciiStl } from './read-ascii-stl.ts';
import { binaryStlBytes, readBinaryStl, stlHeaderBytes } from './read-binary-stl.ts';

const headBytes = 1024;

const otherKinds: [name: string, magic: Buffer][] = [
  ['a ZIP or 3MF archive', Buffer.from('PK\x03\x04', 'latin1')],
  ['a PNG picture', Buffer.from('\x89PNG', 'latin1')],
  ['a JPEG picture', Buffer.from('\xff\xd8\xff', 'latin1')],
  ['a WebP or AVI file', Buffer.from('RIFF', 'latin1')],
  ['a PDF', Buffer.from('%PDF', 'latin1')],
  ['an HTML, SVG or XML page', Buffer.from('<', 'latin1')],
  ['a PLY mesh', Buffer.from('ply\n', 'latin1')],
  ['a GLB mesh', Buffer.from('glTF', 'latin1')],
  ['a gzip archive', Buffer.from('\x1f\x8b', 'latin1')],
];

/**
 * Reads a binary or ASCII STL from its bytes, in order. Which of the two it is, is told by the size first:
 * many binary files begin with `solid`, but only they have exactly the size that their facet count asks for.
 */
export async function readStl(
  source: AsyncIterable<Buffer>,
  sizeBytes: number,
  limits: MeshLimits,
): Promise<LoadedMesh> {
  if (sizeBytes === 0) throw new MeshError('empty_file', 'The file is empty.');
  const { head, chunks } = await peek(source, headBytes);
  const isBinary = head.length >= stlHeaderBytes && binaryStlBytes(head) === sizeBytes;
  if (isBinary) return await readBinaryStl(chunks, sizeBytes, limits);
  if (looksAscii(head)) return await readAsciiStl(chunks, limits);
  requireNoOtherKind(head);
  return await readBinaryStl(chunks, sizeBytes, limits);
}

function looksAscii(head: Buffer): boolean {
  return /^(\u00ef\u00bb\u00bf)?\s*solid(\s|$)/i.test(head.toString('latin1')) && isText(head);
}

function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

function requireNoOtherKind(head: Buffer): void {
  const kind = otherKinds.find(([, magic]) => head.subarray(0, magic.length).equals(magic));
  if (kind !== undefined) throw new MeshError('not_stl', `This is ${kind[0]}, not an STL file.`);
  if (isText(head))
    throw new MeshError('not_stl', 'This is a text file, but not an STL: it does not begin with solid.');
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
