import { MeshError } from '../core/mesh-error.ts';

export const stlHeaderBytes = 84;
export const stlFacetBytes = 50;

/** The number of bytes that `detectStlKind` needs. */
export const stlHeadBytes = 1024;

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

/** Returns the size that a binary STL with this head must have, in bytes. */
export function binaryStlBytes(head: Buffer): number {
  return stlHeaderBytes + head.readUInt32LE(80) * stlFacetBytes;
}

/**
 * Determines from a file's first bytes and its size which kind of STL it is, or would have to be. The size is checked
 * first: many binary files begin with `solid`, but only binary files have exactly the size that their facet count
 * requires.
 * @throws MeshError when the file is clearly in another format
 */
export function detectStlKind(head: Buffer, sizeBytes: number): 'ascii' | 'binary' {
  if (hasBinarySize(head, sizeBytes)) return 'binary';
  if (looksAscii(head)) return 'ascii';
  requireNoOtherKind(head);
  return 'binary';
}

/**
 * Returns whether a file with this head is an ASCII STL that PrusaSlicer cannot open: one with a byte order mark, or whose
 * first word is not written `solid` in lower case.
 */
export function needsBinaryStl(head: Buffer, sizeBytes: number): boolean {
  return !hasBinarySize(head, sizeBytes) && looksAscii(head) && !/^\s*solid/.test(head.toString('latin1'));
}

function hasBinarySize(head: Buffer, sizeBytes: number): boolean {
  return head.length >= stlHeaderBytes && binaryStlBytes(head) === sizeBytes;
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
