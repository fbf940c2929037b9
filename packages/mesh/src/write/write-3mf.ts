import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

import type { Mesh } from '../core/mesh.ts';

/**
 * Twelve numbers as 3MF writes them: three rows of rotation and scale, then the translation. A point is a row vector on
 * the left.
 */
type Transform = readonly number[];

/** A reference to an object by its index in `objects`. */
interface ObjectUse {
  object: number;
  transform?: Transform;
}

/** The color of an object is written as #rrggbb. */
interface Object3mf {
  name?: string;
  color?: string | null;
  mesh: Mesh;
}

export interface Package3mf {
  objects: Object3mf[];
  /** The objects to print. If it is omitted, each object is printed once. */
  build?: ObjectUse[];
  /** Metadata of the model by name. */
  metadata?: Record<string, string>;
  /** Further files in the package by path, such as the settings of a slicer. */
  files?: Record<string, string>;
}

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
`;

const relationships = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
`;

// A fixed time makes the output identical for the same design.
const entryOptions = { mtime: new Date(2026, 0, 1), forceDosTimestamp: true };

/** Writes a 3MF package (core specification 1.3). The same input produces the same bytes. */
export async function write3mf(content: Package3mf): Promise<Buffer> {
  return await buffer(stream3mf(content));
}

/** Does the same as `write3mf`, into a file. */
export async function write3mfFile(path: string, content: Package3mf): Promise<void> {
  await pipeline(stream3mf(content), createWriteStream(path));
}

function stream3mf(content: Package3mf): NodeJS.ReadableStream {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml', entryOptions);
  zip.addBuffer(Buffer.from(relationships), '_rels/.rels', entryOptions);
  zip.addReadStream(Readable.from(inBlocks(modelXml(content))), '3D/3dmodel.model', entryOptions);
  for (const [path, text] of Object.entries(content.files ?? {})) {
    zip.addBuffer(Buffer.from(text), path, entryOptions);
  }
  zip.end();
  return zip.outputStream;
}

function* modelXml(content: Package3mf): Generator<string> {
  const { objects, build = objects.map((_, object): ObjectUse => ({ object })), metadata = {} } = content;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const colors = listColors(objects);
  // Slicers look for the prefix m literally.
  const materials =
    colors.length === 0 ? '' : ' xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"';
  yield `<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"${materials}>\n`;
  for (const [name, value] of Object.entries(metadata)) {
    yield `<metadata name="${escapeXml(name)}">${escapeXml(value)}</metadata>\n`;
  }
  yield '<resources>\n';
  for (const [at, color] of colors.entries())
    yield `<m:colorgroup id="${objects.length + 1 + at}"><m:color color="${escapeXml(color)}"/></m:colorgroup>\n`;
  for (const [index, object] of objects.entries()) {
    const color = object.color == null ? -1 : colors.indexOf(object.color);
    yield* objectXml(object, index + 1, color < 0 ? undefined : objects.length + 1 + color);
  }
  yield '</resources>\n<build>\n';
  for (const use of build) yield `<item ${useXml(use)}/>\n`;
  yield '</build>\n</model>\n';
}

function listColors(objects: Object3mf[]): string[] {
  return Array.from(new Set(objects.flatMap(({ color }) => color ?? [])));
}

function* objectXml(object: Object3mf, id: number, colorGroup: number | undefined): Generator<string> {
  const name = object.name === undefined ? '' : ` name="${escapeXml(object.name)}"`;
  const color = colorGroup === undefined ? '' : ` pid="${colorGroup}" pindex="0"`;
  yield `<object id="${id}" type="model"${name}${color}>\n`;
  yield* meshXml(object.mesh);
  yield '</object>\n';
}

function* meshXml({ positions, indices }: Mesh): Generator<string> {
  yield '<mesh>\n<vertices>\n';
  for (let i = 0; i < positions.length; i += 3) {
    const [x = 0, y = 0, z = 0] = positions.subarray(i, i + 3);
    yield `<vertex x="${shortest(x)}" y="${shortest(y)}" z="${shortest(z)}"/>\n`;
  }
  yield '</vertices>\n<triangles>\n';
  for (let i = 0; i < indices.length; i += 3) {
    yield `<triangle v1="${indices[i]}" v2="${indices[i + 1]}" v3="${indices[i + 2]}"/>\n`;
  }
  yield '</triangles>\n</mesh>\n';
}

function useXml({ object, transform }: ObjectUse): string {
  const placed = transform === undefined ? '' : ` transform="${transform.join(' ')}"`;
  return `objectid="${object + 1}"${placed}`;
}

/** Returns the fewest digits that read back as the same 32-bit number. */
function shortest(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return String(rounded);
  }
  return String(Number(value.toPrecision(9)));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function* inBlocks(pieces: Iterable<string>): Generator<Buffer> {
  const blockLength = 65_536;
  let block = '';
  for (const piece of pieces) {
    block += piece;
    if (block.length < blockLength) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}
