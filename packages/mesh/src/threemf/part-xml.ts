import { MeshError } from '../core/mesh-error.ts';
import { parseXml, type XmlHandler } from '../core/xml-events.ts';
import type { ZipParts } from './zip-parts.ts';
import { requireUnicode } from './encoding.ts';
import { formatPartName } from './refusal.ts';

/** Relationships and content types are loaded into memory, so their parts must be small. */
const maxControlBytes = 4 * 1024 ** 2;

/** Parses an XML part of the package. @throws MeshError */
export async function readPartXml(parts: ZipParts, name: string, handler: XmlHandler): Promise<void> {
  await parseXml(requireUnicode(parts.read(name), name), handler, formatPartName(name));
}

/** Parses a part that describes the structure of the package. @throws MeshError */
export async function readControlXml(parts: ZipParts, name: string, open: XmlHandler['open']): Promise<void> {
  if ((parts.getSize(name) ?? 0) > maxControlBytes) {
    throw new MeshError('three_mf_too_large', `${formatPartName(name)} in the 3MF is larger than 4 MB.`);
  }
  await readPartXml(parts, name, { open, close: () => undefined });
}
