import type { XmlAttributes } from '../xml-events.ts';
import { type NamespaceScope, splitName } from '../xml-names.ts';
import { refusal, formatText } from './refusal.ts';

const prefixedPattern = /^[\p{L}_][\p{L}\p{N}_.-]*:/u;

/**
 * Checks the names of metadata (core specification 3.4.1): each one needs a name whose prefix is declared, and the
 * model has each name once. Unknown names without a prefix are allowed, as the specification requires of readers.
 * Several descriptions are allowed too, because one of the consortium's own examples has them.
 */
export class MetadataNames {
  readonly #known = new Set<string>();

  /** Adds metadata of the model as a whole. @throws MeshError */
  add(attributes: XmlAttributes, scope: NamespaceScope): void {
    const name = requireMetadataName(attributes, scope);
    const [prefix, local] = splitName(name);
    if (name === 'Description') return;
    const key = prefixedPattern.test(name) ? `${scope.find(prefix)} ${local}` : name;
    if (this.#known.has(key)) throw refusal(`The 3MF has the metadata "${formatText(name)}" twice.`);
    this.#known.add(key);
  }
}

/** @throws MeshError when the name is missing or its prefix is not declared */
export function requireMetadataName(attributes: XmlAttributes, scope: NamespaceScope): string {
  const name = attributes['name']?.trim();
  if (name === undefined) throw refusal('The 3MF has metadata without a name.');
  if (prefixedPattern.test(name) && scope.find(splitName(name)[0]) === undefined) {
    throw refusal(
      `The 3MF has the metadata "${formatText(name)}", but does not declare the namespace prefix of that name.`,
    );
  }
  return name;
}
