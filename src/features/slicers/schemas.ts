import * as z from 'zod/mini';
import { DownloadTicket, FileParams } from '#src/features/downloads/schemas.ts';
import { printerSizeMm } from '#src/features/printers/constants.ts';
import { operation } from '#src/lib/endpoint.ts';
import { IdParams } from '#src/lib/schema.ts';
import { slicerIds, slicerSystems } from './constants.ts';

export const SlicerId = z.enum(slicerIds);
export const SlicerSystem = z.enum(slicerSystems);

const SlicerChoice = z.object({ slicer: SlicerId, system: SlicerSystem });

const SideMm = z.number().check(z.gte(printerSizeMm.min), z.lte(printerSizeMm.max));

/** The bed that parts are packed on: that of a printer in the list, or a rectangle. */
export const PackingBed = z.union([
  z.object({ printerId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Not a known printer.')) }),
  z.object({ bedX: SideMm, bedY: SideMm, tall: SideMm }),
]);
export type PackingBed = z.output<typeof PackingBed>;

/** The arrangement of all parts of a design in one 3MF. */
export const Packing = z.object({
  parts: z.number(),
  plates: z.number(),
  /** The number of parts that do not fit the bed as they stand. */
  tooLarge: z.number(),
});
export type Packing = z.output<typeof Packing>;

export const PrintLabel = z.string().check(z.maxLength(300));

export const SlicerLink = z.object({
  /** The link to open the slicer with; null for one that refuses links of other sites, whose file is downloaded. */
  link: z.nullable(z.string()),
  /** Can be fetched for ten minutes without a cookie, several times. */
  fileUrl: z.string(),
  name: z.string(),
  expiresAt: z.string(),
});
export type SlicerLink = z.output<typeof SlicerLink>;

export const requestSlicerLink = operation({
  summary: 'Checks the right to download one file of a design, and returns a link that opens it in a slicer',
  access: 'user',
  params: FileParams,
  body: SlicerChoice,
  response: SlicerLink,
});

export const requestPlain3mf = operation({
  summary:
    'Makes a copy of a 3MF without the settings of its slicer, and returns a URL of it for ten minutes, which ends with the session',
  access: 'user',
  params: FileParams,
  response: DownloadTicket,
});

export const requestPackedLink = operation({
  summary:
    'Packs all parts of one print of a design on the bed of a printer as one 3MF, and returns a link that opens it in a slicer',
  access: 'user',
  params: IdParams,
  body: z.extend(SlicerChoice, {
    bed: z.nullable(PackingBed),
    /** The label of the alternative to pack; the needed files by default. */
    choice: z._default(PrintLabel, ''),
  }),
  response: z.extend(SlicerLink, { packing: Packing }),
});

/** The remembered slicer of each operating system. */
export const ChosenSlicers = z.object({
  windows: z.nullable(SlicerId),
  macos: z.nullable(SlicerId),
  linux: z.nullable(SlicerId),
});
export type ChosenSlicers = z.output<typeof ChosenSlicers>;

export const getChosenSlicers = operation({
  summary: "Returns the viewer's slicers",
  access: 'user',
  response: ChosenSlicers,
});

export const chooseSlicer = operation({
  summary: "Remembers the viewer's slicer for an operating system",
  access: 'user',
  body: SlicerChoice,
  response: ChosenSlicers,
});
