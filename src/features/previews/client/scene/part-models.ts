import {
  BackSide,
  Box3,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Plane,
  Vector3,
} from 'three';
import { changeAttribute, markChanges, markedBodyColor } from './change-marks.ts';
import type { LoadedPart } from './load-parts.ts';

/** The tone of a cut solid, as a share of the part's color. */
const cutTone = 0.45;
const xrayOpacity = 0.16;
/** Centers that are closer than this share of the diagonal are the same. */
const sameCenterShare = 0.05;
const apartFactor = 1.5;

/** A part with what is drawn of it: its surface, and the back of its surface as the tone of a cut solid. */
export interface PartModel {
  group: Group;
  surface: Mesh<LoadedPart['geometry'], MeshStandardMaterial>;
  inside: Mesh<LoadedPart['geometry'], MeshBasicMaterial>;
  box: Box3;
  color: string;
}

export function createPartModel({ node, geometry }: LoadedPart, given: string): PartModel {
  const isMarked = geometry.hasAttribute(changeAttribute);
  const color = isMarked ? markedBodyColor : given;
  const surface = new Mesh(
    geometry,
    new MeshStandardMaterial({ color, roughness: 0.62, metalness: 0, side: FrontSide }),
  );
  if (isMarked) markChanges(surface.material);
  const tone = new Color(color).multiplyScalar(cutTone);
  const inside = new Mesh(geometry, new MeshBasicMaterial({ color: tone, side: BackSide }));
  const group = new Group();
  for (const mesh of [surface, inside]) {
    mesh.position.copy(node.position);
    mesh.scale.copy(node.scale);
    group.add(mesh);
  }
  return { group, surface, inside, box: new Box3().setFromObject(surface), color };
}

/** Shows a part as a solid, or transparent so that others are seen through it. */
export function setXray({ surface, inside }: PartModel, isOn: boolean): void {
  const { material } = surface;
  material.transparent = isOn;
  material.opacity = isOn ? xrayOpacity : 1;
  material.depthWrite = !isOn;
  material.side = isOn ? DoubleSide : FrontSide;
  material.needsUpdate = true;
  inside.visible = !isOn;
}

export function setClipping({ surface, inside }: PartModel, planes: Plane[]): void {
  surface.material.clippingPlanes = planes;
  inside.material.clippingPlanes = planes;
}

/**
 * Moves parts away from the middle of all.
 * @param share 0 for none, 1 for the most
 * @returns the radius of the sphere around that middle which contains all moved parts, in millimeters
 */
export function moveApart(parts: readonly PartModel[], share: number): number {
  const all = parts.reduce((box, part) => box.union(part.box), new Box3());
  const middle = all.getCenter(new Vector3());
  const diagonal = all.getSize(new Vector3()).length();
  let radius = diagonal / 2;
  parts.forEach((part, index) => {
    const center = part.box.getCenter(new Vector3());
    const offset = center.clone().sub(middle);
    if (parts.length > 1 && offset.length() < diagonal * sameCenterShare)
      offset.set(0, 0, (diagonal * (index + 1)) / parts.length / 2);
    part.group.position.copy(offset.multiplyScalar(apartFactor * share));
    const partRadius = part.box.getSize(new Vector3()).length() / 2;
    radius = Math.max(radius, center.add(part.group.position).distanceTo(middle) + partRadius);
  });
  return share === 0 ? diagonal / 2 : radius;
}

export function disposePart({ surface, inside }: PartModel): void {
  surface.geometry.dispose();
  surface.material.dispose();
  inside.material.dispose();
}
