import type { StoredPart, ZipParts } from '../zip-parts.ts';
import { maxAllConfigBytes, maxConfigBytes } from './limits.ts';

const geometry = /\.(model|rels|stl|obj|step|stp)$/;
const pictures = /\.(png|jpe?g|webp|gif|bmp)$/;

/** The text files of a package that may contain settings, by name in lower case. They are read on demand. */
export class ConfigEntries {
  readonly names: readonly string[];
  readonly #parts: ZipParts;
  readonly #entries: ReadonlyMap<string, StoredPart>;
  #bytesLeft = maxAllConfigBytes;

  constructor(parts: ZipParts) {
    const found = parts.list().filter(({ key }) => isConfigName(key));
    this.#parts = parts;
    this.#entries = new Map(found.map((part) => [toName(part.key), part]));
    this.names = [...this.#entries.keys()];
  }

  /** Returns the name as the package states it. */
  getTitle(name: string): string {
    return this.#entries.get(name)?.name ?? name;
  }

  /** Returns the text; undefined if there is no such file, or if it is larger than allowed. @throws MeshError */
  async read(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name);
    if (entry === undefined || !this.#mayRead(entry.unpackedBytes)) return undefined;
    this.#bytesLeft -= entry.unpackedBytes;
    const chunks: Buffer[] = [];
    for await (const chunk of this.#parts.read(entry.key)) chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks));
  }

  /** Returns whether `read` would return nothing because of the size. */
  isTooLarge(name: string): boolean {
    return !this.#mayRead(this.#entries.get(name)?.unpackedBytes ?? 0);
  }

  #mayRead(sizeBytes: number): boolean {
    return sizeBytes <= maxConfigBytes && sizeBytes <= this.#bytesLeft;
  }
}

/** Some slicers read a backslash in a name as a slash. */
const toName = (key: string) => key.replaceAll('\\', '/').replace(/^\/+/, '');

/** Returns whether a part of this name, in lower case, may be a settings file. */
export function isConfigName(key: string): boolean {
  const name = toName(key);
  if (name === '[content_types].xml' || name.endsWith('/') || name.startsWith('auxiliaries/')) return false;
  return !geometry.test(name) && !pictures.test(name);
}
