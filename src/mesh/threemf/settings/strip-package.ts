import { PassThrough } from 'node:stream';
import type { MeshLimits } from '../../limits.ts';
import { parseXml } from '../../xml-events.ts';
import { NamespaceScope } from '../../xml-names.ts';
import { readAttribute } from '../../xml-names.ts';
import { writeZipFile } from '../../zip/write-file.ts';
import type { ZipWriter } from '../../zip/zip-writer.ts';
import { ZipParts } from '../../zip-parts.ts';
import { productionNamespace } from '../namespaces.ts';
import { startPartType } from '../relationships.ts';
import { findStartPart } from '../start-part.ts';
import { readPartXml } from '../part-xml.ts';
import { ConfigEntries } from './config-entries.ts';
import { escapeAttribute } from './escape-xml.ts';
import { ModelWriter, type PartReferences } from './model-writer.ts';
import { readFilamentColors, readObjectConfigs, toOverride, type ObjectOverride } from './part-overrides.ts';

const textureType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture';
const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="jpeg" ContentType="image/jpeg"/></Types>
`;

/** The overrides by the key of the part and the id of the object. */
type Overrides = ReadonlyMap<string, ObjectOverride>;

const toKey = (partKey: string, objectId: string) => `${partKey}\n${objectId}`;

/**
 * Writes a 3MF package anew with nothing but geometry, names and colors. Names and colors that a slicer keeps in its
 * settings become those of the objects, and volumes that only change settings are left out.
 * @throws MeshError if the package is not valid
 */
export async function stripPackage(path: string, outputPath: string, limits: MeshLimits): Promise<void> {
  const parts = await ZipParts.open(path, limits);
  try {
    const root = parts.getKey(await findStartPart(parts));
    const overrides = await readOverrides(parts, root);
    await writeZipFile(outputPath, async (zip) => {
      const names = new Map(parts.list().map(({ key, name }) => [key, name]));
      await zip.addBytes('[Content_Types].xml', contentTypes);
      await zip.addBytes('_rels/.rels', toRelationships([[startPartType, names.get(root) ?? root]]));
      await writeModels({ zip, parts, names, overrides }, root);
    });
  } finally {
    parts.close();
  }
}

interface Output {
  zip: ZipWriter;
  parts: ZipParts;
  /** The stored names by key. */
  names: ReadonlyMap<string, string>;
  overrides: Overrides;
}

async function writeModels({ zip, parts, names, overrides }: Output, root: string): Promise<void> {
  const written = new Set<string>();
  const waiting = [root];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const name = names.get(key);
    if (written.has(key) || name === undefined) continue;
    written.add(key);
    const partKey = key;
    const writer = new ModelWriter((id) => overrides.get(toKey(partKey, id)));
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

async function readOverrides(parts: ZipParts, root: string): Promise<Overrides> {
  const configs = await readObjectConfigs(new ConfigEntries(parts));
  const overrides = new Map<string, ObjectOverride>();
  if (configs.length === 0) return overrides;
  const colors = await readFilamentColors(new ConfigEntries(parts));
  const components = await readComponents(parts, root);
  for (const config of configs) {
    const { id, extruder } = config;
    const own = components.get(id) ?? [];
    overrides.set(
      toKey(root, id),
      own.length > 0 ? { name: config.name, omitted: [] } : toOverride(config, colors),
    );
    for (const part of config.parts) {
      const place = own.find(({ objectId }) => objectId === part.id);
      const color = colors.get(part.extruder ?? extruder ?? 1);
      if (place) overrides.set(toKey(place.partKey, part.id), { name: part.name, color, omitted: [] });
    }
  }
  return overrides;
}

interface Component {
  partKey: string;
  objectId: string;
}

/** Reads which objects the objects of a model part consist of. */
async function readComponents(parts: ZipParts, key: string): Promise<Map<string, Component[]>> {
  const components = new Map<string, Component[]>();
  let list: Component[] = [];
  let scope = NamespaceScope.outermost;
  await readPartXml(parts, key, {
    open: (name, attributes) => {
      // The prefixes are declared by the root element, or by the component itself.
      if (name.endsWith('model')) scope = scope.inside(attributes);
      if (name.endsWith('object')) components.set(attributes['id'] ?? '', (list = []));
      if (!name.endsWith('component')) return;
      const path = readAttribute(attributes, 'path', scope.inside(attributes), productionNamespace);
      list.push({
        partKey: path === undefined ? key : parts.getKey(path),
        objectId: attributes['objectid'] ?? '',
      });
    },
    close: () => undefined,
  });
  return components;
}

function toRelationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rel${index}" Type="${type}" Target="/${escapeAttribute(target.replace(/^\/+/, ''))}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${relationshipsNamespace}">${list.join('')}</Relationships>\n`;
}
