import { BoxGeometry, Box3, Object3D, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { createPartModel, moveApart, type PartModel } from './part-models.ts';

function createCubeAt(x: number, y: number, z: number): PartModel {
  const node = new Object3D();
  node.position.set(x, y, z);
  return createPartModel({ node, geometry: new BoxGeometry(10, 10, 10) }, '#ffffff');
}

/** Returns the greatest distance of a corner of the moved parts from the middle of all. */
function measureReach(parts: readonly PartModel[], middle: Vector3): number {
  return Math.max(
    ...parts.map(({ box, group }) => {
      const { min, max } = box.clone().translate(group.position);
      const corners = [min.x, max.x].flatMap((x) =>
        [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
      );
      return Math.max(...corners.map((corner) => corner.distanceTo(middle)));
    }),
  );
}

it.each([0, 0.5, 1])('returns a radius that contains all parts that are moved apart by %f', (share) => {
  const parts = [createCubeAt(0, 0, 0), createCubeAt(40, 0, 0), createCubeAt(0, 30, 5)];
  const middle = parts.reduce((all, { box }) => all.union(box), new Box3()).getCenter(new Vector3());
  const radius = moveApart(parts, share);
  expect(radius).toBeGreaterThanOrEqual(measureReach(parts, middle) - 1e-6);
  expect(radius).toBeLessThan(measureReach(parts, middle) * 1.5);
});

it('moves parts with the same center apart along the vertical axis', () => {
  const parts = [createCubeAt(0, 0, 0), createCubeAt(0, 0, 0)];
  moveApart(parts, 1);
  const [first, second] = parts.map(({ group }) => group.position);
  expect(first?.x).toBe(0);
  expect(second?.z).toBeGreaterThan(first?.z ?? 0);
});
