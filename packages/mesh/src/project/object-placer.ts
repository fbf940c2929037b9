import type { ProjectProblem } from '../contract/project-findings.ts';
import type { MeshLimits } from '../core/limits.ts';
import type { ObjectLabel } from '../core/mesh.ts';
import type { BuildItem, PartObject } from '../threemf/model-part.ts';
import { isPrinted, type Located, type PackageObjects } from '../threemf/package-objects.ts';
import { commonColor, placeMesh, type PlacedObject, type PlacedVolume } from './placed-meshes.ts';
import { compose, identity, type Transform } from '../threemf/transform.ts';
import { type DescribedObject, findDescribed } from './find-described.ts';
import { describeComponents, type Project, type ProjectObject, type ProjectVolume } from './project.ts';
import { splitMesh, type VolumeMesh } from './split-mesh.ts';
import { subtractVolumes } from './subtract-volumes.ts';

interface FoundVolume extends PlacedVolume {
  volume: ProjectVolume | undefined;
}

/** The place of an object, and the volume that it belongs to. */
interface Outer {
  transform: Transform;
  volume: ProjectVolume | undefined;
  /** The object of the build item that the project describes. */
  target: DescribedObject | undefined;
}

/** Finds what is printed of the objects of a package, by what the slicer says about their volumes. */
export class ObjectPlacer {
  readonly #objects: PackageObjects;
  readonly #project: Project;
  readonly #limits: MeshLimits;
  readonly #problems = new Set<ProjectProblem>();
  readonly #printed = new Map<PartObject, PlacedVolume[]>();

  constructor(objects: PackageObjects, project: Project, limits: MeshLimits) {
    this.#objects = objects;
    this.#project = project;
    this.#limits = limits;
    if (project.isUnreadable) this.#problems.add('unreadable');
  }

  /** Places the printed volumes of these items of the build. */
  async place(items: readonly BuildItem[]): Promise<PlacedObject[]> {
    const placed: PlacedObject[] = [];
    for (const item of items) {
      const located = this.#objects.locate(item);
      const found = findDescribed(this.#objects, this.#project, located);
      const name = located.object.name ?? found?.described.name ?? null;
      const volumes = (await this.#findPrinted(located)).map(({ mesh, transform, label }) => ({
        mesh,
        transform: compose(transform, item.transform),
        label: { ...label, name: label.name ?? name },
      }));
      placed.push({ label: { name, color: commonColor(volumes.map(({ label }) => label)) }, volumes });
    }
    return placed;
  }

  /** Lists why the result of `place` is uncertain. */
  listProblems(): ProjectProblem[] {
    if (this.#mentionsUnknown()) this.#problems.add('unknown_objects');
    return [...this.#problems];
  }

  /** Returns the printed volumes of an object in its own coordinates. */
  async #findPrinted(located: Located): Promise<PlacedVolume[]> {
    const known = this.#printed.get(located.object);
    if (known !== undefined) return known;
    const volumes: FoundVolume[] = [];
    const target = findDescribed(this.#objects, this.#project, located);
    this.#collect(located, { transform: identity, volume: undefined, target }, volumes);
    const withRole = (role: ProjectVolume['role']) =>
      volumes.filter(({ volume }) => (volume?.role ?? 'part') === role);
    const negatives = withRole('negative');
    const parts = withRole('part');
    const printed = negatives.length > 0 ? await this.#subtract(parts, negatives) : parts;
    this.#printed.set(located.object, printed);
    return printed;
  }

  /** Lists the volumes of an object. Bambu Studio writes those that are no parts as objects of the type `other`. */
  #collect({ object, path }: Located, outer: Outer, found: FoundVolume[]): void {
    if (outer.volume === undefined && !isPrinted(object)) return;
    const { target } = outer;
    const described = target?.located.object === object ? target.described : undefined;
    for (const { mesh, volume = outer.volume } of this.#split(object, described)) {
      const label = toLabel(volume, described?.color ?? object.color);
      found.push({ mesh, transform: outer.transform, volume, label });
    }
    const findVolume = describeComponents(described);
    object.components.forEach((component, at) => {
      const transform = compose(component.transform, outer.transform);
      const volume = findVolume(component.objectId, at) ?? outer.volume;
      this.#collect(this.#objects.locate(component, path), { transform, volume, target }, found);
    });
  }

  #split({ id, mesh }: PartObject, described: ProjectObject | undefined): VolumeMesh[] {
    if (mesh === undefined) return [];
    const { volumes = [] } = described ?? {};
    if (!volumes.some(({ triangles }) => triangles))
      return [{ mesh, volume: volumes.find(({ partId }) => partId === id) }];
    const split = splitMesh(mesh, volumes);
    if (split === undefined) this.#problems.add('triangles');
    return split ?? [{ mesh, volume: undefined }];
  }

  async #subtract(parts: FoundVolume[], negatives: FoundVolume[]): Promise<PlacedVolume[]> {
    const left = await subtractVolumes(
      parts.map(placeMesh),
      negatives.map(placeMesh),
      this.#limits.maxSolidFacets,
    );
    if (!left.isComplete) this.#problems.add('not_subtracted');
    if (left.parts.includes(undefined)) this.#problems.add('cut_away');
    return parts.flatMap(({ label }, at) => {
      const mesh = left.parts[at];
      return mesh === undefined ? [] : [{ mesh, transform: identity, label }];
    });
  }

  /** Returns whether the project describes an unprinted volume that the package does not have. */
  #mentionsUnknown(): boolean {
    const built = new Map(
      this.#objects.items.map((item) => {
        const found = findDescribed(this.#objects, this.#project, this.#objects.locate(item));
        return [found?.described, found?.located.object];
      }),
    );
    return [...this.#project.objects].some(([id, described]) => {
      const { volumes } = described;
      const object = built.get(described);
      const ids = new Set([id, ...(object?.components ?? []).map(({ objectId }) => objectId)]);
      return volumes.some(
        ({ role, partId }) =>
          role !== 'part' && (object === undefined || (partId !== undefined && !ids.has(partId))),
      );
    });
  }
}

function toLabel(volume: ProjectVolume | undefined, color: string | null): ObjectLabel {
  return { name: volume?.name ?? null, color: volume?.color ?? color };
}
