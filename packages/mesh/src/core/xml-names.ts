import type { XmlAttributes } from './xml-events.ts';

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** The namespaces that are declared for an element: those of the element itself and of all its ancestors. */
export class NamespaceScope {
  /** The scope outside the root element. */
  static readonly outermost = new NamespaceScope(
    new Map([
      ['', ''],
      ['xml', xmlNamespace],
    ]),
    undefined,
  );

  readonly #own: ReadonlyMap<string, string>;
  readonly #outer: NamespaceScope | undefined;

  private constructor(own: ReadonlyMap<string, string>, outer: NamespaceScope | undefined) {
    this.#own = own;
    this.#outer = outer;
  }

  /** Returns the scope inside an element with these attributes, which is the same one if it declares nothing. */
  inside(attributes: XmlAttributes): NamespaceScope {
    const own = new Map<string, string>();
    for (const [name, uri] of Object.entries(attributes)) {
      if (name === 'xmlns') own.set('', uri);
      else if (name.startsWith('xmlns:')) own.set(name.slice(6), uri);
    }
    return own.size === 0 ? this : new NamespaceScope(own, this);
  }

  /** Returns the URI of a prefix, '' being the default one, or undefined if it is not declared. */
  find(prefix: string): string | undefined {
    // Inner scopes reference outer ones instead of copying them, because a hostile file declares thousands of prefixes
    // and nests scopes.
    return this.#own.get(prefix) ?? this.#outer?.find(prefix);
  }
}

/** Returns a name's prefix, '' if it has none, and the local name. */
export function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** Returns the attribute of this name in the namespace `wanted`. */
export function readAttribute(
  attributes: XmlAttributes,
  wantedLocal: string,
  scope: NamespaceScope,
  wanted: string,
): string | undefined {
  for (const [name, value] of Object.entries(attributes)) {
    const [prefix, local] = splitName(name);
    if (local === wantedLocal && prefix !== '' && scope.find(prefix) === wanted) return value;
  }
  return undefined;
}
