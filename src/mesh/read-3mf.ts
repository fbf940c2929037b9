import { assemble } from './assemble-3mf.ts';
import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { LoadedMesh } from './mesh.ts';
import type { ModelPart, ObjectRef } from './model-part.ts';
import { readModelPart } from './read-model-part.ts';
import { parseXml } from './xml-events.ts';
import { ZipParts } from './zip-parts.ts';

const modelRelationship = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel';
const usualModelPath = '3D/3dmodel.model';

/**
 * Reads a 3MF package with all model parts that its build reaches, and places its objects as the build says.
 * The list of content types is not needed and may be missing.
 * @throws MeshError
 */
export async function read3mf(path: string, limits: MeshLimits): Promise<LoadedMesh> {
  const parts = await ZipParts.open(path, limits);
  try {
    const root = await findModelPath(parts);
    return assemble(await readReachableParts(parts, root, limits), root, limits);
  } finally {
    parts.close();
  }
}

async function findModelPath(parts: ZipParts): Promise<string> {
  const named = parts.has('_rels/.rels') ? await readModelRelationship(parts) : undefined;
  const found = [named, usualModelPath].find((path) => path !== undefined && parts.has(path));
  if (found !== undefined) return found;
  const models = parts.names().filter((name) => name.endsWith('.model'));
  const [only] = models;
  if (only !== undefined && models.length === 1) return only;
  throw new MeshError(
    'three_mf_model_missing',
    'The archive holds no 3MF model: it is another kind of ZIP, or damaged.',
  );
}

async function readModelRelationship(parts: ZipParts): Promise<string | undefined> {
  let target: string | undefined;
  await parseXml(parts.read('_rels/.rels'), {
    open: (_, attributes) => {
      if (attributes['Type'] === modelRelationship) target ??= attributes['Target'];
    },
    close: () => undefined,
  });
  return target;
}

async function readReachableParts(
  parts: ZipParts,
  root: string,
  limits: MeshLimits,
): Promise<Map<string, ModelPart>> {
  const known = new Map<string, ModelPart>();
  const waiting = [root];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (known.has(path)) continue;
    const part = await readModelPart(parts.read(path), limits);
    known.set(path, part);
    waiting.push(...otherPaths(part));
  }
  return known;
}

function otherPaths(part: ModelPart): string[] {
  const components = [...part.objects.values()].flatMap((object) => object.components);
  return [...part.items, ...components].flatMap((ref: ObjectRef) => ref.path ?? []);
}
