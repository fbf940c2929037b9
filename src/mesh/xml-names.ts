import type { XmlAttributes } from './xml-events.ts';

/** Namespace addresses by prefix, '' for the default one. */
export type Namespaces = Map<string, string>;

/** The namespaces that an element declares. Model parts declare theirs on the root. */
export function declaredNamespaces(attributes: XmlAttributes): Namespaces {
  const namespaces: Namespaces = new Map();
  for (const [name, uri] of Object.entries(attributes)) {
    if (name === 'xmlns') namespaces.set('', uri);
    else if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), uri);
  }
  return namespaces;
}

/** An element's name without its prefix, or '' when it belongs to another namespace than `wanted`. */
export function localName(name: string, namespaces: Namespaces, wanted: string): string {
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  return namespaces.get(prefix) === wanted ? name.slice(colon + 1) : '';
}

/** The attribute of this name in the namespace `wanted`. */
export function readAttribute(
  attributes: XmlAttributes,
  local: string,
  namespaces: Namespaces,
  wanted: string,
): string | undefined {
  // By the element's own names, not by all prefixes there are, of which a hostile file declares thousands.
  for (const [name, value] of Object.entries(attributes)) {
    const [prefix, rest] = name.split(':', 2);
    if (rest === local && prefix !== undefined && namespaces.get(prefix) === wanted) return value;
  }
  return undefined;
}
