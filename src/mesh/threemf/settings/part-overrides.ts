import type { MeshLimits } from '../../limits.ts';
import type { BuildItem } from '../../model-part.ts';
import { PackageObjects } from '../../package-objects.ts';
import type { PackageContent } from '../../read-3mf.ts';
import type { ZipParts } from '../../zip-parts.ts';
import type { ProjectObject, ProjectVolume } from '../project/project.ts';
import { selectItems } from '../project/select-items.ts';
import { sortRanges } from '../project/split-mesh.ts';

/** Properties of an object of a model part that slicers keep in their own files. */
export interface ObjectOverride {
  name?: string | undefined;
  /** #rrggbb. */
  color?: string | undefined;
  /** Triangles that are not printed: the first and the last one. */
  omitted: readonly (readonly [first: number, last: number])[];
  /** The ids of components that are not printed. */
  omittedComponents: ReadonlySet<string>;
}

export interface PartOverride {
  /** The overrides by the id of the object. */
  objects: Map<string, ObjectOverride>;
  /** The numbers of the build items that are not printed, from 0. */
  omittedItems: ReadonlySet<number>;
}

/** The overrides by the key of the model part. */
export type PartOverrides = ReadonlyMap<string, PartOverride>;

/** Finds what changes when a project becomes a package without settings. */
export function findOverrides(
  parts: ZipParts,
  { model, project }: PackageContent,
  limits: MeshLimits,
): PartOverrides {
  const found = new Map<string, PartOverride>();
  const open = (path: string) => {
    const key = parts.getKey(path);
    const part = found.get(key) ?? { objects: new Map(), omittedItems: new Set() };
    found.set(key, part);
    return part;
  };
  const objects = new PackageObjects(model, limits);
  const { selected } = selectItems(objects.items, project);
  if (selected.length > 0)
    open(model.root).omittedItems = findOthers(model.parts.get(model.root)?.items, selected);
  for (const item of selected) {
    const described = project.objects.get(item.objectId);
    if (described === undefined) continue;
    const { object, path } = objects.locate(item);
    const facets = (object.mesh?.indices.length ?? 0) / 3;
    const isWhole = sortRanges(facets, described.volumes) === undefined;
    open(path).objects.set(object.id, toOverride(described, isWhole));
    for (const component of object.components) {
      const volume = described.volumes.find(({ partId }) => partId === component.objectId);
      if (volume === undefined) continue;
      const { name, color } = volume;
      const place = objects.locate(component, path);
      open(place.path).objects.set(place.object.id, {
        name,
        color,
        omitted: [],
        omittedComponents: new Set(),
      });
    }
  }
  return found;
}

function findOthers(items: readonly BuildItem[] = [], selected: readonly BuildItem[]): Set<number> {
  const kept = new Set(selected);
  return new Set(items.flatMap((item, at) => (kept.has(item) ? [] : [at])));
}

function toOverride({ name, color, volumes }: ProjectObject, isWhole: boolean): ObjectOverride {
  const printed = volumes.filter(({ role }) => role === 'part');
  const omitted = volumes.filter(({ role }) => role !== 'part');
  const colors = new Set(printed.map((volume) => volume.color));
  const isComposed = volumes.some(({ partId }) => partId !== undefined);
  return {
    name,
    color: isComposed || colors.size > 1 ? undefined : (printed[0]?.color ?? color),
    omitted: isWhole ? [] : omitted.flatMap(({ triangles }: ProjectVolume) => (triangles ? [triangles] : [])),
    omittedComponents: new Set(omitted.flatMap(({ partId }) => partId ?? [])),
  };
}
