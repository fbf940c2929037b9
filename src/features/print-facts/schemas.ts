import * as z from 'zod/mini';
import { layerHeights, printerClasses } from '@firstlayer/mesh/contract/print-facts.ts';
import {
  settingsProducers,
  type SlicerSettings as Settings,
} from '@firstlayer/mesh/contract/slicer-settings.ts';

export const PrinterClass = z.enum(printerClasses);
export type PrinterClass = z.output<typeof PrinterClass>;

const Hull = z.array(z.number());
const Size = z.tuple([z.number(), z.number(), z.number()]);

export const PartFacts = z.object({
  name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  triangles: z.number(),
  boundsMm: Size,
  volumeMm3: z.number(),
  hull: Hull,
  copies: z.number(),
  poses: z.array(
    z.object({
      side: z.enum(['left', 'right', 'front', 'back', 'top', 'facet']),
      hull: Hull,
      heightMm: z.number(),
    }),
  ),
});
export type PartFacts = z.output<typeof PartFacts>;

export const SupportFinding = z.object({
  verdict: z.enum(['none', 'bridges', 'needed', 'unknown']),
  areaMm2: z.number(),
  bridgeMm: z.number(),
  cause: z.nullable(z.object({ kind: z.enum(['island', 'overhang']), heightMm: z.number() })),
});
export type SupportFinding = z.output<typeof SupportFinding>;

/** The settings for slicing in a slicer's project file. Every field is present only if the file contains it. */
export const SlicerSettings: z.ZodMiniType<Settings> = z.object({
  producer: z.enum(settingsProducers),
  version: z.optional(z.string()),
  printer: z.optional(z.string()),
  nozzleMm: z.optional(z.number()),
  layerMm: z.optional(z.number()),
  walls: z.optional(z.number()),
  topLayers: z.optional(z.number()),
  bottomLayers: z.optional(z.number()),
  infill: z.optional(z.object({ percent: z.number(), pattern: z.optional(z.string()) })),
  supports: z.optional(z.boolean()),
  brimMm: z.optional(z.number()),
  isVase: z.optional(z.boolean()),
  filaments: z.optional(
    z.array(
      z.object({
        type: z.optional(z.string()),
        color: z.optional(z.string()),
        grams: z.optional(z.number()),
      }),
    ),
  ),
  plates: z.optional(
    z.array(
      z.object({
        index: z.number(),
        name: z.optional(z.string()),
        minutes: z.optional(z.number()),
        grams: z.optional(z.number()),
        supports: z.optional(z.boolean()),
      }),
    ),
  ),
});
export type SlicerSettings = Settings;

/** Print time and filament at the reference layer height, rounded as all places show them. */
const PlainEstimate = z.object({
  grams: z.number(),
  /** The print time in minutes, for each class of printers. */
  minutes: z.record(PrinterClass, z.number()),
});
export type PlainEstimate = z.output<typeof PlainEstimate>;

/** A plate of a slicer's project, with the size of what is printed on it. */
const PlateFacts = z.object({
  /** The number of the plate in the project. */
  index: z.number(),
  name: z.nullable(z.string()),
  boundsMm: Size,
  /** Print time and filament of this plate; null if unknown. */
  print: z.nullable(PlainEstimate),
});
export type PlateFacts = z.output<typeof PlateFacts>;

/** The use of a file of a design. */
export const FileUse = z.object({
  /**
   * `needed`: one print needs it. `instead`: it is printed in the place of other files, such as in another size. `extra`: it is
   * no part of one print, such as a test piece.
   */
  kind: z.enum(['needed', 'instead', 'extra']),
  /** The number of times that one print needs it. */
  copies: z.number(),
  /** The ids of the needed files in whose place it is printed; empty unless the kind is `instead`. */
  insteadOf: z.array(z.number()),
  /** True for `instead` if it follows from shape and name, and no admin has confirmed it. */
  isSuggested: z.boolean(),
});
export type FileUse = z.output<typeof FileUse>;

/** The known facts about one file. The lists are empty and the finding is unknown until the file was examined. */
export const FileFacts = z.object({
  /** `failed`: the file could not be examined. */
  state: z.enum(['waiting', 'done', 'failed']),
  /** True if the mesh is open or it is unknown what of it is printed, so that volume and cross-sections are uncertain. */
  isRough: z.boolean(),
  partCount: z.number(),
  /** The parts, equal ones once, the largest first; at most 64, and fewer in a design with very many. `partCount` counts all. */
  parts: z.array(PartFacts),
  use: FileUse,
  /** Print time and filament of this file alone; null if unknown. */
  print: z.nullable(PlainEstimate),
  /** The plates of a project that has several. */
  plates: z.array(PlateFacts),
  supports: SupportFinding,
  settings: z.nullable(SlicerSettings),
});
export type FileFacts = z.output<typeof FileFacts>;

/**
 * Print time and filament of the whole design for a class of printers, rounded as all places show them. The ranges are those
 * measured by the calibration. The filament is the same for all classes.
 */
export const PrintEstimate = z.object({
  class: PrinterClass,
  layerMm: z.literal(layerHeights),
  minutes: z.number(),
  minutesLow: z.number(),
  minutesHigh: z.number(),
  grams: z.number(),
  gramsLow: z.number(),
  gramsHigh: z.number(),
  /** `sliced`: the figures of the slicer that the owner has set up. */
  source: z.enum(['estimated', 'sliced']),
});
export type PrintEstimate = z.output<typeof PrintEstimate>;

export const PrintedFile = z.object({ id: z.number(), copies: z.number() });
export type PrintedFile = z.output<typeof PrintedFile>;

/** The facts about one print of a design: of the files that it needs, with their copies. */
export const OnePrint = z.object({
  /** Names it among the alternatives, as in "Three colors"; empty if there are none. */
  label: z.string(),
  files: z.array(PrintedFile),
  /** The names of files whose mesh is open, or of which it is unknown what is printed. */
  roughFiles: z.array(z.string()),
  /** The smallest square bed and height that hold each part, with margins and brim; null if unknown. */
  bedMm: z.nullable(z.number()),
  tallMm: z.nullable(z.number()),
  partCount: z.number(),
  largestPartMm: z.nullable(Size),
  supports: SupportFinding,
  /** For each class and layer height; empty if unknown. */
  estimates: z.array(PrintEstimate),
});
export type OnePrint = z.output<typeof OnePrint>;

/** The print facts of a design. Lists, filters and other sums have those of this print, not of its alternatives. */
export const ModelPrint = z.extend(OnePrint, {
  /** `waiting` until all files were examined; `failed` if none could be. */
  state: z.enum(['waiting', 'done', 'failed']),
  /** Prints of other files in the place of this one. */
  alternatives: z.array(OnePrint),
});
export type ModelPrint = z.output<typeof ModelPrint>;

/** The print facts in lists, at the reference layer height. */
export const CardPrint = z.extend(PlainEstimate, { bedMm: z.number(), tallMm: z.number() });
export type CardPrint = z.output<typeof CardPrint>;
