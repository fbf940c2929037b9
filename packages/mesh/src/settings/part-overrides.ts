import type { MeshLimits } from '../core/limits.ts';
import type { BuildItem } from '../threemf/model-part.ts';
import { PackageObjects } from '../threemf/package-objects.ts';
import type { PackageContent } from '../read/read-3mf.ts';
import type { ZipParts } from '../threemf/zip-parts.ts';
import { findDescribed } from '../project/find-described.ts';
import { describeComponents, type ProjectObject, type ProjectVolume } from '../project/project.ts';
import { selectItems } from '../project/select-items.ts';
import { sortRanges } from '../project/split-mesh.ts';

/** Properties of an object of a model part that slicers keep in their own files. */
export interface ObjectOverride {
  name?: string | undefined;
  /** #rrggbb. */
  color?: string | undefined;
  /** Triangles that are not printed: the first and the last one, in their order. */
  omitted: readonly (readonly [first: number, last: number])[];
  /** The numbers of the components that are not printed, from 0. */
  omittedComponents: ReadonlySet<number>;
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
    const target = findDescribed(objects, project, objects.locate(item));
    if (target === undefined) continue;
    const { described } = target;
    const { object, path } = target.located;
    const findVolume = describeComponents(described);
    const volumes = object.components.map(({ objectId }, at) => findVolume(objectId, at));
    const facets = (object.mesh?.indices.length ?? 0) / 3;
    const isWhole = sortRanges(facets, described.volumes) === undefined;
    open(path).objects.set(object.id, toOverride(described, isWhole, volumes));
    object.components.forEach((component, at) => {
      const volume = volumes[at];
      if (volume?.role !== 'part') return;
      const { name, color } = volume;
      const place = objects.locate(component, path);
      const override = { name, color, omitted: [], omittedComponents: new Set<number>() };
      open(place.path).objects.set(place.object.id, override);
    });
  }
  return found;
}

function findOthers(items: readonly BuildItem[] = [], selected: readonly BuildItem[]): Set<number> {
  const kept = new Set(selected);
  return new Set(items.flatMap((item, at) => (kept.has(item) ? [] : [at])));
}

function toOverride(
  { name, color, volumes }: ProjectObject,
  isWhole: boolean,
  components: readonly (ProjectVolume | undefined)[],
): ObjectOverride {
  const printed = volumes.filter(({ role }) => role === 'part');
  const ranges = volumes.flatMap(({ role, triangles }) => (role !== 'part' && triangles ? [triangles] : []));
  const colors = new Set(printed.map((volume) => volume.color));
  return {
    name,
    color: components.length > 0 || colors.size > 1 ? undefined : (printed[0]?.color ?? color),
    omitted: isWhole ? [] : ranges.toSorted(([a], [b]) => a - b),
    omittedComponents: new Set(
      components.flatMap((volume, at) => (volume && volume.role !== 'part' ? [at] : [])),
    ),
  };
}
