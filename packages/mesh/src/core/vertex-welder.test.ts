import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { inspectMeshFile } from '../read/inspect-mesh.ts';
import { defaultMeshLimits } from './limits.ts';
import { hashPosition } from './position-hash.ts';
import { hashPositionAt, VertexWelder } from './vertex-welder.ts';
import { writeStl } from '../write/write-stl.ts';

type Place = [x: number, y: number, z: number];

const tooComplex: unknown = expect.objectContaining({ code: 'too_complex' });

/** Returns the bits of positions that all had the hash 0 with the former, unkeyed hash function, solved for z. */
function craftPlaces(count: number): Place[] {
  const places: Place[] = [];
  for (let n = 0; places.length < count; n++) {
    const x = 0x3f80_0000 + (n % 1000) * 64;
    const y = 0x3f80_0000 + Math.floor(n / 1000) * 64;
    let hash = Math.imul(x, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15) ^ y, 0x85ebca77);
    const z = hash ^ (hash >>> 13);
    if (isModestNumber(z)) places.push([x, y, z]);
  }
  return places;
}

/** Finds positions whose hashes with the keys of this thread agree in their lowest bits. */
function findColliding(count: number, mask: number): Place[] {
  const places: Place[] = [];
  for (let x = 1; places.length < count; x++)
    if ((hashPosition(x, 7, 7) & mask) === 0) places.push([x, 7, 7]);
  return places;
}

function isModestNumber(bits: number): boolean {
  const exponent = (bits >>> 23) & 0xff;
  return exponent > 0 && exponent < 140;
}

function addAll(welder: VertexWelder, places: Place[]): number[] {
  const numbers = new Uint32Array(places.length);
  welder.addAll(Int32Array.from(places.flat()), numbers);
  return [...numbers];
}

function addEach(welder: VertexWelder, places: Place[]): number[] {
  const { buffer } = Int32Array.from(places.flat());
  const values = [...new Float32Array(buffer)];
  return places.map((_, n) => welder.add(values[n * 3] ?? 0, values[n * 3 + 1] ?? 0, values[n * 3 + 2] ?? 0));
}

describe('VertexWelder', () => {
  const crafted = craftPlaces(20_000);
  const ascending = crafted.map((_, n) => n);

  it('spreads vertices that were crafted to collide without the keys over its slots', () => {
    const slots = new Set(crafted.map(([x, y, z]) => hashPosition(x, y, z) & 0xffff));
    // Random hashes alone fill about 17,200 of 65,536 slots.
    expect(slots.size).toBeGreaterThan(15_000);
  });

  it.each([
    ['one after the other', addEach],
    ['at once', addAll],
  ])('numbers crafted vertices within its limit on probes when they are added %s', (_, add) => {
    const welder = new VertexWelder();
    expect(add(welder, crafted)).toEqual(ascending);
    expect(add(welder, crafted)).toEqual(ascending);
    expect(welder.count).toBe(crafted.length);
  });

  it.each([
    ['one after the other', addEach],
    ['at once', addAll],
  ])('rejects vertices that share a slot when they are added %s', (_, add) => {
    const colliding = findColliding(1100, 0xfff);
    expect(add(new VertexWelder(2000), colliding.slice(0, 1000))).toHaveLength(1000);
    expect(() => add(new VertexWelder(2000), colliding)).toThrow(tooComplex);
  });

  it('stops looking up vertices in a long run of slots', () => {
    const welder = new VertexWelder(2000);
    const colliding = findColliding(1026, 0xfff);
    const missing = Int32Array.from(colliding.pop() ?? []);
    addEach(welder, colliding);
    expect(() => welder.find(missing, 0, hashPositionAt(missing, 0))).toThrow(tooComplex);
  });

  it('inspects an STL of crafted vertices', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mesh-crafted-'));
    try {
      const positions = new Float32Array(Int32Array.from(crafted.flat()).buffer);
      const indices = Uint32Array.from(ascending.slice(0, 19_998));
      const path = join(folder, 'crafted.stl');
      await writeFile(path, writeStl({ positions, indices }));
      for (const room of [{}, { vertices: 5000 }]) {
        const report = inspectMeshFile(path, 'stl', defaultMeshLimits, room);
        await expect(report).resolves.toMatchObject({ triangles: 6666 });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
