import type { XmlAttributes } from '../core/xml-events.ts';
import { type NamespaceScope, splitName } from '../core/xml-names.ts';
import { schemaInstanceNamespace } from './namespaces.ts';
import { refusal, formatText } from './refusal.ts';

/**
 * The allowed children of an element of the core namespace: the elements of the same namespace, and whether elements of
 * other namespaces are allowed.
 */
interface Content {
  core: readonly string[];
  takesForeign: boolean;
}

/** The rules follow the schema of the core specification (appendix B.1 of version 1.3). */
const contents: Readonly<Record<string, Content>> = {
  model: { core: ['metadata', 'resources', 'build'], takesForeign: true },
  resources: { core: ['basematerials', 'object'], takesForeign: true },
  basematerials: { core: ['base'], takesForeign: false },
  base: { core: [], takesForeign: false },
  object: { core: ['metadatagroup', 'mesh', 'components'], takesForeign: true },
  metadatagroup: { core: ['metadata'], takesForeign: false },
  mesh: { core: ['vertices', 'triangles'], takesForeign: true },
  vertices: { core: ['vertex'], takesForeign: false },
  vertex: { core: [], takesForeign: false },
  triangles: { core: ['triangle'], takesForeign: false },
  triangle: { core: [], takesForeign: false },
  components: { core: ['component'], takesForeign: false },
  component: { core: [], takesForeign: true },
  build: { core: ['item'], takesForeign: false },
  item: { core: ['metadatagroup'], takesForeign: true },
};

/**
 * Returns whether an element is ignored: the children of metadata, and the elements that programs add to objects beside
 * their meshes, some of them without a namespace of their own.
 */
export function isIgnored(parent: string, local: string): boolean {
  return parent === 'metadata' || (parent === 'object' && contents['object']?.core.includes(local) !== true);
}

/** @throws MeshError when the schema does not allow such an element there */
export function requireCoreChild(parent: string, local: string): void {
  if (contents[parent]?.core.includes(local) === true) return;
  throw refusal(
    `The 3MF has an element "${formatText(local)}" in "${formatText(parent)}", which the format does not have there.`,
  );
}

/** @throws MeshError when the schema does not allow elements of other namespaces there */
export function requireForeignChild(parent: string, name: string): void {
  if (contents[parent]?.takesForeign !== false) return;
  throw refusal(
    `The 3MF has an element "${formatText(name)}" in "${parent}", where the format has no place for extensions.`,
  );
}

/** Returns the namespace of an element. @throws MeshError when its prefix is not declared */
export function requireNamespace(name: string, scope: NamespaceScope): string {
  const uri = scope.find(splitName(name)[0]);
  if (uri === undefined) throw undeclared(name);
  if (uri === schemaInstanceNamespace) throw schemaInstance(name);
  return uri;
}

/**
 * Checks attributes by core specification 2.3.2 and 2.3.4. Attributes without a prefix are allowed, because slicers add
 * their own.
 * @throws MeshError
 */
export function requireAttributesAllowed(attributes: XmlAttributes, scope: NamespaceScope): void {
  for (const name of Object.keys(attributes)) {
    const [prefix] = splitName(name);
    if (prefix === '' || prefix === 'xmlns' || name === 'xml:lang') continue;
    if (prefix === 'xml') throw refusal(`The 3MF uses the attribute ${formatText(name)}, which it must not.`);
    const uri = scope.find(prefix);
    if (uri === undefined) throw undeclared(name);
    if (uri === schemaInstanceNamespace) throw schemaInstance(name);
  }
}

function undeclared(name: string): Error {
  return refusal(`The 3MF uses the name "${formatText(name)}", but does not declare its namespace prefix.`);
}

function schemaInstance(name: string): Error {
  return refusal(
    `The 3MF uses "${formatText(name)}" of the XML schema instance namespace, which the format does not allow.`,
  );
}
