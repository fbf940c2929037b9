import { readFile, rm } from 'node:fs/promises';
import { denoise, type Pixels } from './denoise.ts';
import { develop, type Look } from './develop.ts';
import { readExr, type ExrImage } from './exr.ts';

const layer = 'ViewLayer';

/** Makes a picture from two renderings of a scene, and deletes their files. */
export async function finish(
  files: [string, string],
  look: Look,
): Promise<{ width: number; height: number; pixels: Uint8Array }> {
  const [first, second] = [readExr(await readFile(files[0])), readExr(await readFile(files[1]))];
  for (const file of files) await rm(file);
  const { width, height } = first;
  const pixels = denoise({
    ...{ width, height },
    halves: [interleave(first, 'Combined', 'RGB'), interleave(second, 'Combined', 'RGB')],
    albedo: mean(interleave(first, 'Denoising Albedo', 'RGB'), interleave(second, 'Denoising Albedo', 'RGB')),
    normal: mean(interleave(first, 'Denoising Normal', 'XYZ'), interleave(second, 'Denoising Normal', 'XYZ')),
    depth: mean(interleave(first, 'Denoising Depth', 'Z'), interleave(second, 'Denoising Depth', 'Z')),
  });
  return { width, height, pixels: develop({ width, height, pixels }, look) };
}

function interleave({ channels }: ExrImage, pass: string, axes: string): Pixels {
  const planes = Array.from(axes, (axis) => {
    const plane = channels.get(`${layer}.${pass}.${axis}`);
    if (!plane)
      throw new Error(`The picture has no ${pass} ${axis}, but ${[...channels.keys()].join(', ')}.`);
    return plane;
  });
  const pixels = new Float32Array(planes.length * (planes[0]?.length ?? 0));
  for (const [c, plane] of planes.entries())
    for (let i = 0; i < plane.length; i++) pixels[i * planes.length + c] = plane[i] ?? 0;
  return pixels;
}

function mean(first: Pixels, second: Pixels): Pixels {
  return first.map((value, i) => (value + (second[i] ?? 0)) / 2);
}
