import type { ZipParts } from '../../zip-parts.ts';
import { maxAllConfigBytes, maxConfigBytes } from './limits.ts';

const geometry = /\.(model|rels|stl|obj|step|stp)$/;
const pictures = /\.(png|jpe?g|webp|gif|bmp)$/;

/** The text files of a package that may contain settings, by name in lower case. They are read on demand. */
export class ConfigEntries {
  readonly names: readonly string[];
  readonly #parts: ZipParts;
  readonly #keys: ReadonlyMap<string, string>;
  #bytesLeft = maxAllConfigBytes;

  constructor(parts: ZipParts) {
    const keys = parts.names().filter(isConfigName);
    this.#parts = parts;
    this.#keys = new Map(keys.map((key) => [toName(key), key]));
    this.names = [...this.#keys.keys()];
  }

  /** Returns the text; undefined if there is no such file, or if it is larger than allowed. @throws MeshError */
  async read(name: string): Promise<string | undefined> {
    const key = this.#keys.get(name);
    const sizeBytes = key === undefined ? undefined : this.#parts.getSize(key);
    if (key === undefined || sizeBytes === undefined || !this.#mayRead(sizeBytes)) return undefined;
    this.#bytesLeft -= sizeBytes;
    const chunks: Buffer[] = [];
    for await (const chunk of this.#parts.read(key)) chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks));
  }

  /** Returns whether `read` would return nothing because of the size. */
  isTooLarge(name: string): boolean {
    return !this.#mayRead(this.#parts.getSize(this.#keys.get(name) ?? '') ?? 0);
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
