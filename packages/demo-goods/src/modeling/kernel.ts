import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';
import createKernel, { type CrossSection, type Manifold, type ManifoldToplevel } from 'manifold-3d';

export type Solid = Manifold;
export type Section = CrossSection;

const returningNew = {
  Manifold: [
    'add',
    'subtract',
    'intersect',
    'translate',
    'rotate',
    'scale',
    'mirror',
    'hull',
    'trimByPlane',
    'simplify',
  ],
  CrossSection: [
    'add',
    'subtract',
    'intersect',
    'translate',
    'rotate',
    'scale',
    'mirror',
    'offset',
    'simplify',
    'hull',
  ],
  statics: [
    'cube',
    'cylinder',
    'sphere',
    'extrude',
    'revolve',
    'levelSet',
    'ofMesh',
    'union',
    'difference',
    'intersection',
    'hull',
    'square',
    'circle',
    'ofPolygons',
  ],
};

let loaded: ManifoldToplevel | undefined;
type Deletable = { delete(): void };
const made: Deletable[] = [];

/** Loads the geometry kernel (WebAssembly) once; every build needs it. */
export async function loadKernel(): Promise<void> {
  if (loaded) return;
  const kernel = await createKernel();
  kernel.setup();
  kernel.setMinCircularAngle(4);
  kernel.setMinCircularEdgeLength(0.5);
  for (const name of ['Manifold', 'CrossSection'] as const) {
    remember(kernel[name], returningNew.statics);
    remember(kernel[name].prototype, returningNew[name]);
  }
  loaded = kernel;
}

export function kernel(): ManifoldToplevel {
  if (!loaded) throw new Error('The geometry kernel is not loaded: await loadKernel() first.');
  return loaded;
}

/** Returns the solid that a closed mesh bounds. */
export function toSolid({ positions, indices }: Mesh): Solid {
  const { Manifold, Mesh: KernelMesh } = kernel();
  return Manifold.ofMesh(new KernelMesh({ numProp: 3, vertProperties: positions, triVerts: indices }));
}

/** Frees every solid and section created so far, because WebAssembly memory is not garbage collected. */
export function freeSolids(): void {
  for (const each of made.splice(0)) each.delete();
}

function remember(target: object, methods: string[]): void {
  for (const method of methods) {
    const original: unknown = Reflect.get(target, method);
    if (typeof original !== 'function') continue;
    Reflect.set(target, method, function keep(this: unknown, ...parameters: unknown[]) {
      const result: Deletable = Reflect.apply(original, this, parameters);
      made.push(result);
      return result;
    });
  }
}
