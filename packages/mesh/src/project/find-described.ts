import type { Located, PackageObjects } from '../threemf/package-objects.ts';
import type { Project, ProjectObject } from './project.ts';

export interface DescribedObject {
  located: Located;
  described: ProjectObject;
}

/**
 * Finds the object of a build item that a project describes: its own, or the only component of one that has nothing else,
 * as PrusaSlicer writes further copies of an object.
 */
export function findDescribed(
  objects: PackageObjects,
  project: Project,
  located: Located,
): DescribedObject | undefined {
  const own = project.objects.get(located.object.id);
  if (own) return { located, described: own };
  const { mesh, components } = located.object;
  const [only, ...others] = components;
  if (mesh || !only || others.length > 0) return undefined;
  const inner = objects.locate(only, located.path);
  const described = project.objects.get(inner.object.id);
  return described && { located: inner, described };
}
