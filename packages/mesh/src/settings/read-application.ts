import { findStartPart } from '../threemf/start-part.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { ZipParts } from '../threemf/zip-parts.ts';
import { cleanText } from '../threemf/config/values.ts';

/** The program and the metadata that the first lines of the model part name. */
export interface Application {
  /** The program that wrote the package, in lower case. */
  name: string | undefined;
  version: string | undefined;
  /** All metadata by name, as text of the file. */
  metadata: ReadonlyMap<string, string>;
}

/** Slicers write the metadata before the meshes. */
const headBytes = 65_536;
const metadata =
  /<(?:\w+:)?metadata\s[^<>]{0,400}?name\s*=\s*["']([^"'<>]{1,200})["'][^<>]{0,200}>([^<]{0,4000})</g;

/** Reads the metadata at the beginning of the model part; none if the package has no valid model part. */
export async function readApplication(parts: ZipParts): Promise<Application> {
  const head = await readHead(parts);
  const found = new Map(
    [...head.matchAll(metadata)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
  const text = cleanText(found.get('Application'));
  const [, name, version] = /^(.*?)[ _-]v?(\d[\w.+-]*)$/i.exec(text ?? '') ?? [undefined, text, undefined];
  return { name: name?.toLowerCase(), version, metadata: found };
}

async function readHead(parts: ZipParts): Promise<string> {
  try {
    let head = Buffer.alloc(0);
    for await (const chunk of parts.read(await findStartPart(parts))) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= headBytes) break;
    }
    return head.subarray(0, headBytes).toString();
  } catch (error) {
    if (error instanceof MeshError) return '';
    throw error;
  }
}
