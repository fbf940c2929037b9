import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defaultMeshLimits, type MeshLimits } from '../src/core/limits.ts';
import { measureMesh, type MeshReport } from '../src/measure/measure.ts';
import type { LoadedMesh, Mesh } from '../src/core/mesh.ts';
import { read3mf } from '../src/read/read-3mf.ts';

import { makePartsZip } from './meshes.ts';
import type { ZipEntry } from './zips.ts';

const core = 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"';

export const production = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';

export const vertices =
  '<vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/><vertex x="0" y="0" z="10"/></vertices>';

/** A tetrahedron of four facets. */
export const tetrahedron = `<mesh>${vertices}<triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="2" v2="0" v3="3"/></triangles></mesh>`;

/** The tetrahedron as object 1, and the build item that places it. */
export const corner = `<object id="1">${tetrahedron}</object>`;
export const item = '<item objectid="1"/>';

/** Returns a mesh as text. */
export function meshXml({ positions, indices }: Mesh): string {
  const vertexList = Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const [x, y, z] = positions.subarray(vertex * 3);
    return `<vertex x="${x}" y="${y}" z="${z}"/>`;
  });
  const triangleList = Array.from({ length: indices.length / 3 }, (_, facet) => {
    const [a, b, c] = indices.subarray(facet * 3);
    return `<triangle v1="${a}" v2="${b}" v3="${c}"/>`;
  });
  return `<mesh><vertices>${vertexList.join('')}</vertices><triangles>${triangleList.join('')}</triangles></mesh>`;
}

/** Returns a model part as text. */
export function modelXml(resources: string, build: string, attributes = ''): string {
  return `<?xml version="1.0"?><model ${core} ${attributes}><resources>${resources}</resources><build>${build}</build></model>`;
}

/** Returns `_rels/.rels` or the relationships of a part, from [type, target] pairs. */
export function relationshipsXml(...relationships: (readonly [type: string, target: string])[]): string {
  const list = relationships.map(
    ([type, target], index) => `<Relationship Id="rel${index}" Type="${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}

export const startPart = [
  'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel',
  '/3D/3dmodel.model',
] as const;

export const contentTypesXml =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/><Default Extension="png" ContentType="image/png"/></Types>';

/**
 * Returns a package of these parts, with a list of content types and a start part unless they are given or set to
 * undefined.
 */
export function buildPackage(parts: Record<string, string | Buffer | undefined>): Promise<Buffer> {
  const all = {
    '[Content_Types].xml': contentTypesXml,
    '_rels/.rels': relationshipsXml(startPart),
    ...parts,
  };
  const present = Object.entries(all).flatMap(([name, content]) =>
    content === undefined ? [] : [[name, content] as const],
  );
  return makePartsZip(Object.fromEntries(present));
}

/** Returns a package with one model part. */
export function packed(model: string | Buffer): Promise<Buffer> {
  return buildPackage({ '3D/3dmodel.model': model });
}

/** Returns the same as entries for a ZIP that is written byte by byte. */
export function buildEntries(model: string): ZipEntry[] {
  return [
    { name: '[Content_Types].xml', content: contentTypesXml },
    { name: '_rels/.rels', content: relationshipsXml(startPart) },
    { name: '3D/3dmodel.model', content: model },
  ];
}

/** Reads a 3MF of these bytes. */
export async function load3mf(bytes: Buffer, limits: Partial<MeshLimits> = {}): Promise<LoadedMesh> {
  const folder = await mkdtemp(join(tmpdir(), 'mesh-3mf-'));
  try {
    const path = join(folder, 'test.3mf');
    await writeFile(path, bytes);
    return await read3mf(path, { ...defaultMeshLimits, ...limits });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads and measures a 3MF of these bytes. */
export async function inspect3mf(bytes: Buffer, limits: Partial<MeshLimits> = {}): Promise<MeshReport> {
  return measureMesh(await load3mf(bytes, limits));
}

export async function inspectModel(resources: string, build: string, attributes = ''): Promise<MeshReport> {
  return inspect3mf(await packed(modelXml(resources, build, attributes)));
}
