import { PassThrough } from 'node:stream';
import { assemble } from '../project/assemble-3mf.ts';
import type { MeshLimits } from '../core/limits.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import { readPackage } from '../read/read-3mf.ts';
import { type Package3mf, write3mfFile } from '../write/write-3mf.ts';
import { parseXml } from '../core/xml-events.ts';
import { type ZipWriter, writeZipFile } from '../zip/zip-writer.ts';
import { ZipParts } from '../threemf/zip-parts.ts';
import { countUnprinted } from '../project/project.ts';
import { pickRange } from '../project/split-mesh.ts';
import { startPartType } from '../threemf/relationships.ts';
import { ModelWriter, type PartReferences } from './model-writer.ts';
import { findOverrides, type PartOverrides } from './part-overrides.ts';
import { escapeAttribute } from './remove-elements.ts';

const textureType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture';
const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="jpeg" ContentType="image/jpeg"/></Types>
`;

/**
 * Writes a 3MF package anew with nothing but the printed geometry, names, colors, and what is painted on it. Names and
 * colors that a slicer keeps in its settings become those of the objects.
 * @throws MeshError if the package is not valid
 */
export async function stripPackage(path: string, outputPath: string, limits: MeshLimits): Promise<void> {
  const parts = await ZipParts.open(path, limits);
  try {
    const content = await readPackage(parts, limits);
    // No mesh of the file has the rest of a part after a subtraction.
    if (countUnprinted(content.project).negatives > 0) {
      await write3mfFile(outputPath, toPackage(await assemble(content.model, content.project, limits)));
      return;
    }
    const root = parts.getKey(content.model.root);
    await writeZipFile(outputPath, async (zip) => {
      const names = new Map(parts.list().map(({ key, name }) => [key, name]));
      await zip.addBytes('[Content_Types].xml', contentTypes);
      await zip.addBytes('_rels/.rels', toRelationships([[startPartType, names.get(root) ?? root]]));
      await writeModels({ zip, parts, names, overrides: findOverrides(parts, content, limits) }, root);
    });
  } finally {
    parts.close();
  }
}

/** Writes each volume as an object. */
function toPackage(mesh: LoadedMesh): Package3mf {
  const volumes = mesh.labels ?? [];
  return {
    objects: volumes.map(({ name, color, start }, at) => ({
      ...(name !== null && { name }),
      color,
      mesh: pickRange(mesh, start, volumes[at + 1]?.start ?? mesh.indices.length / 3),
    })),
  };
}

interface Output {
  zip: ZipWriter;
  parts: ZipParts;
  /** The stored names by key. */
  names: ReadonlyMap<string, string>;
  overrides: PartOverrides;
}

async function writeModels({ zip, parts, names, overrides }: Output, root: string): Promise<void> {
  const written = new Set<string>();
  const waiting = [root];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const name = names.get(key);
    if (written.has(key) || name === undefined) continue;
    written.add(key);
    const writer = new ModelWriter(overrides.get(key));
    await zip.addContent(name, rewrite(parts, key, writer), { unpackedBytes: undefined, isDeflated: true });
    const { models, textures } = toPartKeys(parts, writer.references);
    const related = [
      ...models.filter((each) => each !== key).map((each) => [startPartType, names.get(each) ?? ''] as const),
      ...textures.map((each) => [textureType, names.get(each) ?? ''] as const),
    ].filter(([, target]) => target !== '');
    const slash = name.lastIndexOf('/') + 1;
    if (related.length > 0)
      await zip.addBytes(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`, toRelationships(related));
    await writeTextures(
      { zip, parts, names, overrides },
      textures.filter((each) => !written.has(each)),
    );
    for (const each of textures) written.add(each);
    waiting.push(...models);
  }
}

const toPartKeys = (parts: ZipParts, { models, textures }: PartReferences) => ({
  models: [...new Set([...models].map((path) => parts.getKey(path)))],
  textures: [...new Set([...textures].map((path) => parts.getKey(path)))],
});

async function writeTextures({ zip, parts, names }: Output, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const name = names.get(key);
    if (name !== undefined)
      await zip.addContent(name, parts.read(key), { unpackedBytes: undefined, isDeflated: false });
  }
}

/** Yields the new text of a model part while the old one is read. */
async function* rewrite(parts: ZipParts, key: string, writer: ModelWriter): AsyncGenerator<Buffer> {
  const output = new PassThrough();
  const flush = async () => {
    const text = writer.take();
    if (text === '' || output.write(text)) return;
    await new Promise<void>((resolve) => {
      output.once('drain', resolve).once('close', resolve);
    });
  };
  const source = async function* () {
    for await (const chunk of parts.read(key)) {
      yield chunk;
      await flush();
    }
  };
  const done = parseXml(source(), writer).then(
    async () => {
      await flush();
      output.end();
    },
    (error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  yield* output as AsyncIterable<Buffer>;
  await done;
}

function toRelationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rel${index}" Type="${type}" Target="/${escapeAttribute(target.replace(/^\/+/, ''))}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${relationshipsNamespace}">${list.join('')}</Relationships>\n`;
}
