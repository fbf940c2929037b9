import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { IdParams } from '#src/lib/schema.ts';
import { previewLevels } from './constants.ts';

export const PreviewLevel = z.enum(previewLevels);
export type PreviewLevel = z.output<typeof PreviewLevel>;

const Sides = z.tuple([z.number(), z.number(), z.number()]);

const PreviewPart = z.object({
  name: z.nullable(z.string()),
  /** #rrggbb, if the file assigns one color to the part. */
  color: z.nullable(z.string()),
  boundsMm: Sides,
});

/** A mesh for viewing: a GLB in meters with y up, one node for each part. */
export const PreviewMesh = z.object({
  fileId: z.number(),
  /** The name of the file, and of the mesh within a ZIP. */
  name: z.string(),
  url: z.string(),
  /** The size of the transfer, as Brotli. */
  bytes: z.number(),
  triangles: z.number(),
  /** True if the preview is simplified so far that it is no copy for printing. */
  isReduced: z.boolean(),
  boundsMm: Sides,
  parts: z.array(PreviewPart),
});
export type PreviewMesh = z.output<typeof PreviewMesh>;

/** The meshes of a design that can be viewed, the largest one first. */
export const Preview = z.object({ meshes: z.array(PreviewMesh) });
export type Preview = z.output<typeof Preview>;

/** Facts about a preview that the page of the design contains. */
export const PreviewSummary = z.object({
  /** The size of the first mesh, which is loaded first. */
  bytes: z.number(),
  /** The facts about the first mesh, and whether there are others, from which the size of its view follows. */
  isReduced: z.boolean(),
  hasParts: z.boolean(),
  hasFiles: z.boolean(),
});
export type PreviewSummary = z.output<typeof PreviewSummary>;

export const getPreview = operation({
  summary: 'Returns what can be viewed of a design in 3D',
  access: 'public',
  params: IdParams,
  response: Preview,
});

export const getPreviewAsAdmin = operation({
  summary: 'Returns what can be viewed of a design in 3D, also before its release',
  access: 'admin',
  params: IdParams,
  response: Preview,
});
