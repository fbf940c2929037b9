import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';
import { BooleanText, Cursor, Id, IdParams, limitOf, text } from '#src/lib/schema.ts';

export const MeshMeasures = z.object({
  triangles: z.number(),
  boundsMm: z.tuple([z.number(), z.number(), z.number()]),
  volumeMm3: z.number(),
  areaMm2: z.number(),
  isClosed: z.boolean(),
  isOriented: z.boolean(),
});
export type MeshMeasures = z.output<typeof MeshMeasures>;

export const ModelFormat = z.enum(['stl', '3mf', 'zip']);
export type ModelFormat = z.output<typeof ModelFormat>;

export const ModelFile = z.object({
  id: z.number(),
  name: z.string(),
  format: ModelFormat,
  sizeBytes: z.number(),
  updatedAt: z.string(),
  mesh: z.nullable(MeshMeasures),
});
export type ModelFile = z.output<typeof ModelFile>;

/** A design in a list; `description` is plain text, cut. */
export const ModelCard = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  subcategories: z.array(z.string()),
  category: z.null(),
  subcategory: z.null(),
  imageUrl: z.nullable(z.string()),
  isPremium: z.boolean(),
  needsSupports: z.boolean(),
  needsBrim: z.boolean(),
  /** Percent, as text. */
  cropX: z.string(),
  cropY: z.string(),
  downloadCount: z.number(),
  favoriteCount: z.number(),
  commentCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  releasedAt: z.string(),
  designer: z.nullable(z.object({ userId: z.string(), username: z.string(), displayName: z.string() })),
});
export type ModelCard = z.output<typeof ModelCard>;

/** A design as its page shows it; `description` is cleaned HTML. */
export const Model = z.extend(ModelCard, {
  galleryImages: z.array(z.string()),
  files: z.array(ModelFile),
  /** Of the ZIP that is handed out. */
  downloadSizeBytes: z.number(),
});
export type Model = z.output<typeof Model>;

export const modelSorts = ['newest', 'popular', 'trending', 'title', 'relevance'] as const;
export const ModelSort = z.enum(modelSorts);
export type ModelSort = z.output<typeof ModelSort>;

export const modelFilters = ['trending', 'popular'] as const;
export const ModelFilter = z.enum(modelFilters);
export type ModelFilter = z.output<typeof ModelFilter>;

/** Where counting a list stops; `X-Total-Count` then says this number. */
export const maxCounted = 10_000;

export const ModelListQuery = z.object({
  /** Words beyond the first eight are not looked for. */
  q: z.optional(z.string()),
  category: z.optional(z.string()),
  subcategory: z.optional(z.string()),
  filter: z.optional(ModelFilter),
  premium: z.optional(BooleanText),
  supports: z.optional(BooleanText),
  brim: z.optional(BooleanText),
  sort: z.optional(ModelSort),
  limit: limitOf(),
  cursor: Cursor,
});
export type ModelListQuery = z.output<typeof ModelListQuery>;

export const listModels = endpoint({
  method: 'GET',
  path: '/api/stl-files',
  summary: 'Designs, a page at a time; the next one is named by Link, the number of all by X-Total-Count',
  access: 'public',
  query: ModelListQuery,
  response: z.array(ModelCard),
});

export const getModel = endpoint({
  method: 'GET',
  path: '/api/stl-files/:id',
  summary: 'A design',
  access: 'public',
  params: IdParams,
  response: Model,
});

export const listTrending = endpoint({
  method: 'GET',
  path: '/api/stl-files/trending',
  summary: 'Designs by the downloads and favourites of the last days',
  access: 'public',
  query: z.object({ limit: limitOf() }),
  response: z.array(ModelCard),
});

export const listPopular = endpoint({
  method: 'GET',
  path: '/api/stl-files/popular',
  summary: "Designs by last calendar month's downloads",
  access: 'public',
  query: z.object({ limit: limitOf() }),
  response: z.array(z.extend(ModelCard, { downloadsLastMonth: z.number() })),
});

export const modelNotFoundMessage = "The model you're looking for doesn't exist.";

export const noCategoryMessage = 'Please select at least one category';
export const noModelFileMessage = 'Please select at least one STL file';
export const maxDescriptionLength = 20_000;

/** Percent, a number or its text; what lies outside 0 to 100 is clamped. */
const Percent = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'Must be a number.'))],
    'Must be a number.',
  ),
  z.transform((value) => Math.min(100, Math.max(0, Number(value)))),
);

const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/, 'There is no such category.'));
const Categories = z.array(Slug).check(z.minLength(1, noCategoryMessage), z.maxLength(100));
const Subcategories = z.array(Slug).check(z.maxLength(100));

/** What an admin says about a design. The wire calls it as the form does. */
export const ModelDetails = z.object({
  title: text({ name: 'Title', min: 1, max: 200 }),
  description: text({ name: 'Description', max: maxDescriptionLength }),
  categories: Categories,
  subcategories: Subcategories,
  isPremium: z.boolean(),
  needsSupports: z.boolean(),
  needsBrim: z.boolean(),
  cropX: Percent,
  cropY: Percent,
  /** One of the site's designers. */
  designerId: z.nullable(z.string().check(z.maxLength(100))),
});
export type ModelDetails = z.output<typeof ModelDetails>;

const JsonArray = z.pipe(
  z.string(),
  z.transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.issues.push({ code: 'custom', message: 'Must be a JSON array.', input: json });
      return z.NEVER;
    }
  }),
);

const Flag = z.pipe(
  z._default(z.enum(['true', 'false'], 'Must be true or false.'), 'false'),
  z.transform((value) => value === 'true'),
);

/** The fields of the upload form, all of them text (section 3 of the specification). */
export const UploadForm = z.object({
  title: ModelDetails.shape.title,
  description: z._default(ModelDetails.shape.description, ''),
  categories: z.pipe(z._default(JsonArray, []), Categories),
  subcategories: z._default(z.pipe(JsonArray, Subcategories), []),
  isPremium: Flag,
  needsSupports: Flag,
  needsBrim: Flag,
  cropX: z._default(Percent, 50),
  cropY: z._default(Percent, 50),
  designerId: z._default(
    z.pipe(
      z.string(),
      z.transform((id) => (id === '' ? null : id)),
    ),
    null,
  ),
});

export const createModel = endpoint({
  method: 'POST',
  path: '/api/admin/stl-files',
  summary: 'Add a design: multipart/form-data, fields before files (stlFiles, previewImage, galleryImages)',
  access: 'admin',
  response: Model,
  status: 201,
});

export const updateModel = endpoint({
  method: 'PATCH',
  path: '/api/admin/stl-files/:id',
  summary: 'Change the fields that are given',
  access: 'admin',
  params: IdParams,
  body: z.partial(ModelDetails),
  response: Model,
});

export const deleteModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/stl-files/:id',
  summary: 'Delete a design with its files',
  access: 'admin',
  params: IdParams,
});

export const replaceModelFile = endpoint({
  method: 'PUT',
  path: '/api/admin/stl-files/:id/file',
  summary:
    'Replace a file: multipart/form-data with stlFile, and fileId before it where the design has several',
  access: 'admin',
  params: IdParams,
  response: Model,
});

export const replacePreviewImage = endpoint({
  method: 'PUT',
  path: '/api/admin/stl-files/:id/image',
  summary: 'Replace the main image: multipart/form-data with previewImage',
  access: 'admin',
  params: IdParams,
  response: Model,
});

export const replaceGalleryImages = endpoint({
  method: 'PUT',
  path: '/api/admin/stl-files/:id/gallery',
  summary: 'Replace the gallery: multipart/form-data with galleryImages, repeated',
  access: 'admin',
  params: IdParams,
  response: Model,
});

export const addModelFiles = endpoint({
  method: 'POST',
  path: '/api/admin/stl-files/:id/files',
  summary: 'Add files: multipart/form-data with stlFiles, repeated',
  access: 'admin',
  params: IdParams,
  response: Model,
});

export const removeModelFile = endpoint({
  method: 'DELETE',
  path: '/api/admin/stl-files/:id/files/:fileId',
  summary: 'Remove a file; the last one stays',
  access: 'admin',
  params: z.extend(IdParams, { fileId: Id }),
  response: Model,
});
