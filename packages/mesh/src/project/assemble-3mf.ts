import { noFacets } from '../core/facet-collector.ts';
import type { MeshLimits } from '../core/limits.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import type { ModelPart } from '../threemf/model-part.ts';
import { type ModelParts, PackageObjects } from '../threemf/package-objects.ts';
import { joinObjects } from './placed-meshes.ts';
import { ObjectPlacer } from './object-placer.ts';
import { countUnprinted, noProject, type Project } from './project.ts';
import { selectItems } from './select-items.ts';
import { refusal, formatText } from '../threemf/refusal.ts';

/**
 * Places copies of all objects that the build lists, without what the slicer of a project does not print. If the build
 * lists none, every object that is no component of another one is placed.
 * The total size is computed before anything is copied, so that nested components cannot grow without bound.
 * @throws MeshError
 */
export async function assemble(model: ModelParts, project: Project, limits: MeshLimits): Promise<LoadedMesh> {
  const objects = new PackageObjects(model, limits);
  const { items } = objects;
  const { facets } = objects.measure(items);
  for (const part of model.parts.values()) requireDefinedFirst(part);
  if (facets === 0) throw noFacets();
  const { selected, plates } = selectItems(items, project);
  const unprintedItems = items.length - selected.length;
  const findings = { ...countUnprinted(project), unprintedItems, plates: plates.length };
  const placer = new ObjectPlacer(objects, project, limits);
  const placed = await placer.place(selected);
  const problems = placer.listProblems();
  if (placed.some(({ volumes }) => volumes.some(({ mesh }) => mesh.indices.length > 0)))
    return { ...joinObjects(placed, plates, limits), project: { ...findings, problems } };
  const all = await new ObjectPlacer(objects, noProject, limits).place(items);
  return {
    ...joinObjects(all, [], limits),
    project: { ...findings, problems: [...problems, 'nothing_printed'] },
  };
}

/**
 * Objects must be defined before they are used, because readers go through the file once (core specification 4.2.1).
 */
function requireDefinedFirst(part: ModelPart): void {
  const [id] = part.referencedTooEarly;
  if (id !== undefined)
    throw refusal(`The 3MF uses object ${formatText(id)} as a component before it defines it.`);
}
