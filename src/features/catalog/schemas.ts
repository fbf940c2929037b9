import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { CardPrint, FileFacts, ModelPrint, PrinterClass } from '#src/features/print-facts/schemas.ts';
import { PreviewSummary } from '#src/features/previews/schemas.ts';
import { BooleanText, Cursor, IdParams, pageLimit } from '#src/lib/schema.ts';
import { modelSorts, modelFilters, printFilterLimits } from './constants.ts';

export const MeshMeasures = z.object({
  triangles: z.number(),
  boundsMm: z.tuple([z.number(), z.number(), z.number()]),
  volumeMm3: z.number(),
  areaMm2: z.number(),
  isClosed: z.boolean(),
  isOriented: z.boolean(),
  isManifold: z.optional(z.boolean()),
  objectCount: z.optional(z.number()),
  objectBoundsMm: z.optional(z.array(z.tuple([z.number(), z.number(), z.number()]))),
});
export type MeshMeasures = z.output<typeof MeshMeasures>;

export const ModelFormat = z.enum(['stl', '3mf', 'zip']);
export type ModelFormat = z.output<typeof ModelFormat>;

export const ModelFile = z.object({
  id: z.number(),
  name: z.string(),
  format: ModelFormat,
  sizeBytes: z.number(),
  /** The hash of the file as it is downloaded, in hexadecimal; null for a ZIP, which is packed anew. */
  sha256: z.nullable(z.string()),
  updatedAt: z.string(),
  mesh: z.nullable(MeshMeasures),
  facts: FileFacts,
});
export type ModelFile = z.output<typeof ModelFile>;

/** A design in a list. `description` is shortened plain text. */
export const ModelCard = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  subcategories: z.array(z.string()),
  category: z.null(),
  subcategory: z.null(),
  imageUrl: z.nullable(z.string()),
  /** The mean color of the image, #rrggbb, shown until the image is loaded. */
  imageColor: z.nullable(z.string()),
  isPremium: z.boolean(),
  needsSupports: z.boolean(),
  needsBrim: z.boolean(),
  /** In percent, as text. */
  cropX: z.string(),
  cropY: z.string(),
  downloadCount: z.number(),
  favoriteCount: z.number(),
  commentCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  releasedAt: z.string(),
  designer: z.nullable(z.object({ userId: z.string(), username: z.string(), displayName: z.string() })),
  /** Null until the design's files were examined, or if they could not be. */
  print: z.nullable(CardPrint),
});
export type ModelCard = z.output<typeof ModelCard>;

/** A state of a design's files that was or is public. */
export const ModelEdition = z.object({
  /** From 1. */
  number: z.number(),
  changedAt: z.string(),
  kind: z.enum(['first', 'fix', 'improved', 'added']),
  /** The note on the changes; empty for the first edition. */
  note: z.string(),
});
export type ModelEdition = z.output<typeof ModelEdition>;

/** A design on its page. `description` is sanitized HTML. */
export const Model = z.extend(ModelCard, {
  galleryImages: z.array(z.string()),
  /** The mean colors of `galleryImages`, in the same order. */
  galleryColors: z.array(z.nullable(z.string())),
  /** What the images show, that of `imageUrl` first; null for one that nobody has described. */
  imageAlts: z.array(z.nullable(z.string())),
  files: z.array(ModelFile),
  /** The preview image of links to the design; null while it is not public. */
  shareImageUrl: z.nullable(z.string()),
  /** The size of the ZIP that is downloaded. */
  downloadSizeBytes: z.number(),
  printFacts: ModelPrint,
  tags: z.array(z.object({ name: z.string(), slug: z.string() })),
  /** The last twenty, newest first. */
  editions: z.array(ModelEdition),
  /** Null if the design cannot be viewed in 3D. */
  preview: z.nullable(PreviewSummary),
});
export type Model = z.output<typeof Model>;

export const ModelSort = z.enum(modelSorts);
export type ModelSort = z.output<typeof ModelSort>;

export const ModelFilter = z.enum(modelFilters);
export type ModelFilter = z.output<typeof ModelFilter>;

/** A whole number of a query, from 1 to `max`. */
function wholeNumber(max: number) {
  const message = `Must be a whole number from 1 to ${max}.`;
  return z.optional(
    z.coerce.number(message).check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= max, message)),
  );
}

export const ModelListQuery = z.object({
  /** Words beyond the first eight are ignored. */
  q: z.optional(z.string()),
  category: z.optional(z.string()),
  subcategory: z.optional(z.string()),
  /** The slug of a tag. */
  tag: z.optional(z.string()),
  /** The username of a designer. */
  designer: z.optional(z.string()),
  filter: z.optional(ModelFilter),
  premium: z.optional(BooleanText),
  supports: z.optional(BooleanText),
  brim: z.optional(BooleanText),
  /** The side of a square bed and the height, in millimeters, that must hold each part. */
  bed: wholeNumber(printFilterLimits.bed),
  tall: wholeNumber(printFilterLimits.tall),
  maxMinutes: wholeNumber(printFilterLimits.maxMinutes),
  maxGrams: wholeNumber(printFilterLimits.maxGrams),
  /** The class of printers for `maxMinutes` and the order by time; for each design the fastest by default. */
  class: z.optional(PrinterClass),
  sort: z.optional(ModelSort),
  limit: pageLimit(),
  cursor: Cursor,
});
export type ModelListQuery = z.output<typeof ModelListQuery>;

export const listModels = operation({
  summary:
    'Lists designs by pages; the Link header names the next page, and X-Total-Count the number of all designs',
  access: 'public',
  query: ModelListQuery,
  response: z.array(ModelCard),
});

/** The designs, designers, tags and categories for a query that is being typed. */
export const SearchSuggestions = z.object({
  designs: z.array(
    z.pick(ModelCard, {
      ...{ id: true, title: true, isPremium: true, designer: true, print: true },
      ...{ imageUrl: true, imageColor: true, cropX: true, cropY: true },
    }),
  ),
  designers: z.array(
    z.object({
      username: z.string(),
      displayName: z.string(),
      /** Whether the words of the query are words of the name, and not only their beginnings. */
      isNamed: z.boolean(),
      count: z.number(),
    }),
  ),
  tags: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })),
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** The category of a subcategory. */
      parent: z.nullable(z.object({ slug: z.string(), name: z.string() })),
      count: z.number(),
    }),
  ),
  /** The number of designs that the query finds, at most 10,000. */
  total: z.number(),
  /** The query that may be meant if no design has the words of this one. */
  guess: z.nullable(z.string()),
});
export type SearchSuggestions = z.output<typeof SearchSuggestions>;

export const suggestSearches = operation({
  summary: 'Suggests designs, designers, tags and categories for a query that is being typed',
  access: 'public',
  query: z.object({ q: z._default(z.string(), '') }),
  response: SearchSuggestions,
});

export const CategoryCountsQuery = z.omit(ModelListQuery, {
  category: true,
  subcategory: true,
  sort: true,
  limit: true,
  cursor: true,
});
export type CategoryCountsQuery = z.output<typeof CategoryCountsQuery>;

export const CategoryCounts = z.object({
  total: z.number(),
  /** Categories without such designs are left out. */
  categories: z.array(z.object({ slug: z.string(), count: z.number() })),
});
export type CategoryCounts = z.output<typeof CategoryCounts>;

export const countCategories = operation({
  summary: 'Counts the designs of a list, and those of each category among them, up to 10,000 each',
  access: 'public',
  query: CategoryCountsQuery,
  response: CategoryCounts,
});

/** A reason to print, with the number of its designs and the picture of one of them. */
export const OccasionTile = z.object({
  /** The slug of its tag; null for designs that print in under an hour. */
  tag: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  /** Up to 10,000. */
  count: z.number(),
  picture: z.pick(ModelCard, { imageUrl: true, imageColor: true, cropX: true, cropY: true }),
});
export type OccasionTile = z.output<typeof OccasionTile>;

export const listOccasions = operation({
  summary: 'Lists the occasions that have at least three released designs, in the order of the owner',
  access: 'public',
  response: z.array(OccasionTile),
});

export const getModel = operation({
  summary: 'Returns a design',
  access: 'public',
  params: IdParams,
  response: Model,
});

export const listRelated = operation({
  summary:
    'Lists at most eight designs related to a design, the best first; they are computed in the background',
  access: 'public',
  params: IdParams,
  response: z.array(ModelCard),
});

export const listTrending = operation({
  summary: 'Lists designs by their downloads and favorites in the last days',
  access: 'public',
  query: z.object({ limit: pageLimit() }),
  response: z.array(ModelCard),
});

export const listPopular = operation({
  summary: 'Lists designs by their downloads in the last calendar month',
  access: 'public',
  query: z.object({ limit: pageLimit() }),
  response: z.array(z.extend(ModelCard, { downloadsLastMonth: z.number() })),
});
