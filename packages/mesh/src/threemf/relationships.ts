import { NamespaceScope, splitName } from '../core/xml-names.ts';
import type { ZipParts } from './zip-parts.ts';
import { readControlXml } from './part-xml.ts';
import { refusal, formatText, formatPartName } from './refusal.ts';

export interface Relationship {
  type: string;
  target: string;
}

const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const startPartType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';
const printTicketType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/printticket';
const thumbnailType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail';

const absoluteAddress = /^([a-z][a-z\d+.-]*:|\/\/)/i;
const slicerSettings = /^metadata\/.*\.config$/;

/** Returns the name of the part that contains the relationships of another part, or of the package for ''. */
export function getRelationshipsPart(source: string): string {
  const slash = source.lastIndexOf('/') + 1;
  return `${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`;
}

/**
 * Reads the relationships of a part, or of the package for ''. Returns none if the package lists none. Targets are
 * names of parts.
 * @throws MeshError unless they follow OPC and core specification 2.1
 */
export async function readRelationships(parts: ZipParts, source: string): Promise<Relationship[]> {
  const name = getRelationshipsPart(source);
  if (!parts.has(name)) return [];
  const found: Relationship[] = [];
  const ids = new Set<string>();
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  await readControlXml(parts, name, (element, attributes) => {
    const [prefix, local] = splitName(element);
    const uri = NamespaceScope.outermost.inside(attributes).find(prefix);
    // Usually only the root declares the namespace, so the local name decides for the other elements.
    if (local === 'Relationships' && uri !== relationshipsNamespace)
      throw refusal(`${formatPartName(name)} in the 3MF is no list of relationships.`);
    if (local !== 'Relationship') return;
    const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
    if (id === undefined || type === undefined || target === undefined)
      throw refusal(`A relationship in ${formatPartName(name)} of the 3MF lacks its Id, Type or Target.`);
    if (ids.has(id))
      throw refusal(
        `Two relationships in ${formatPartName(name)} of the 3MF have the id "${formatText(id)}".`,
      );
    ids.add(id);
    if (mode?.trim() === 'External' || absoluteAddress.test(target.trim()))
      throw refusal(
        `The 3MF refers to "${formatText(target)}" outside of the file; everything it needs must be in it.`,
      );
    found.push({ type: type.trim(), target: resolveTarget(folder, target.trim()) });
  });
  requireAllowed(parts, found);
  return found;
}

/** Checks core specification 2.1.1 and 2.1.4. */
function requireAllowed(parts: ZipParts, relationships: Relationship[]): void {
  if (relationships.filter(({ type }) => type === printTicketType).length > 1)
    throw refusal('The 3MF has more than one print ticket.');
  // Slicers reference the thumbnail in their projects even if they had no picture to store.
  if (parts.names().some((name) => slicerSettings.test(name))) return;
  const missing = relationships.find(({ type, target }) => type === thumbnailType && !parts.has(target));
  if (missing !== undefined)
    throw refusal(`The 3MF names the thumbnail ${formatPartName(missing.target)}, which is not in it.`);
}

/** Resolves a target, which may be relative to the folder of its source. */
function resolveTarget(folder: string, target: string): string {
  const path = target.replace(/[?#].*$/, '');
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${folder}${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
