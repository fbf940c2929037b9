import type { XmlAttributes } from '../xml-events.ts';
import { type NamespaceScope, splitName } from '../xml-names.ts';
import { refusal, shown } from './refusal.ts';

const prefixedPattern = /^[\p{L}_][\p{L}\p{N}_.-]*:/u;

/**
 * Core specification 3.4.1: metadata has a name, whose prefix is declared, and the model has each name once. Unknown names
 * without a prefix are let pass, as the specification asks of readers, and so are several descriptions, which one of the
 * consortium's own examples has.
 */
export class MetadataNames {
  readonly #known = new Set<string>();

  /** Metadata of the model as a whole. @throws MeshError */
  add(attributes: XmlAttributes, scope: NamespaceScope): void {
    const name = requireMetadataName(attributes, scope);
    const [prefix, local] = splitName(name);
    if (name === 'Description') return;
    const key = prefixedPattern.test(name) ? `${scope.find(prefix)} ${local}` : name;
    if (this.#known.has(key)) throw refusal(`The 3MF has the metadata "${shown(name)}" twice.`);
    this.#known.add(key);
  }
}

/** @throws MeshError when there is none, or its prefix is not declared */
export function requireMetadataName(attributes: XmlAttributes, scope: NamespaceScope): string {
  const name = attributes['name']?.trim();
  if (name === undefined) throw refusal('The 3MF has metadata without a name.');
  if (prefixedPattern.test(name) && scope.find(splitName(name)[0]) === undefined) {
    throw refusal(
      `The 3MF has the metadata "${shown(name)}", but does not declare the namespace prefix of that name.`,
    );
  }
  return name;
}
