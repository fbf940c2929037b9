import { MeshError } from '../core/mesh-error.ts';
import { formatText, formatPartName } from './refusal.ts';

const declaration = /^[^<]{0,3}<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"'>]*)["']/;
/** ASCII text is valid UTF-8 text, and some programs declare it. */
const accepted = new Set(['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'us-ascii']);

/**
 * Passes on the bytes of an XML part whose declaration specifies no encoding other than UTF-8 or UTF-16 (core
 * specification 2.3.2).
 * @throws MeshError
 */
export async function* requireUnicode(chunks: AsyncIterable<Buffer>, part: string): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) requireDeclaredUnicode(chunk, part);
    isFirst = false;
    yield chunk;
  }
}

function requireDeclaredUnicode(start: Buffer, part: string): void {
  // Without its zero bytes, UTF-16 reads like ASCII here.
  const head = start.subarray(0, 600).toString('latin1').replaceAll('\0', '');
  const encoding = declaration.exec(head)?.[1];
  if (encoding === undefined || accepted.has(encoding.toLowerCase())) return;
  throw new MeshError(
    'xml_invalid',
    `${formatPartName(part)} in the 3MF is written in the encoding ${formatText(encoding)}, but the format allows UTF-8 and UTF-16 only.`,
  );
}
