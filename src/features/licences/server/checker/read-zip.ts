/**
 * Reads the records and keys of a ZIP archive in a browser. The functions of this file refer to nothing outside it,
 * because the offline checker contains their source text.
 * @returns texts by name
 * @throws Error for what is no ZIP archive
 */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const maxTextBytes = 1_000_000;
  const end = findEnd(view);
  const texts = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, packed, unpacked] = [10, 20, 24].map((offset) =>
      offset === 10 ? view.getUint16(at + offset, true) : view.getUint32(at + offset, true),
    );
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (/\.(jws|json)$/.test(name) && Number(unpacked) <= maxTextBytes) {
      const header = view.getUint32(at + 42, true);
      const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      texts.set(name, await unpack(bytes.slice(from, from + Number(packed)), method === 8));
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return texts;
}

/** Finds the record at the end of an archive, which may be followed by a comment. */
function findEnd(view: DataView): number {
  const signature = 0x0605_4b50;
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === signature) return at;
  }
  throw new Error('This is no ZIP archive.');
}

async function unpack(packed: Uint8Array<ArrayBuffer>, isDeflated: boolean): Promise<string> {
  if (!isDeflated) return new TextDecoder().decode(packed);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}

/** The functions of this file, for the offline checker. */
export const readZipFunctions = [readZip, findEnd, unpack];
