import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { settingsHazards } from '@firstlayer/mesh/contract/slicer-settings.ts';
import { BooleanText, Id, IdParams } from '#src/lib/schema.ts';
import { maxCopies } from '#src/features/print-facts/constants.ts';
import { FileUse } from '#src/features/print-facts/schemas.ts';
import { Model, ModelCard } from '#src/features/catalog/schemas.ts';
import { modelStates } from './constants.ts';
import { details, mapDetails, ModelDetails, type Detail } from './details.ts';
import { ModelProblem } from './reason-schemas.ts';

export const ModelState = z.enum(modelStates);
export type ModelState = z.output<typeof ModelState>;

const ReleaseTime = z.iso.datetime({ offset: true, error: 'Must be a date with its time.' });

/** A design in an admin's list. If it is not public, its image addresses are for admins only. */
export const AdminModelCard = z.extend(ModelCard, {
  state: ModelState,
  /** Set if the state is `scheduled`. */
  releasesAt: z.nullable(z.string()),
  /** The time of the deletion; null if the design is not in the bin. */
  deletedAt: z.nullable(z.string()),
  /** Problems to be checked before the release, at most one of each kind. */
  problems: z.array(ModelProblem),
});
export type AdminModelCard = z.output<typeof AdminModelCard>;

/** The slicer settings in a 3MF or ZIP that an admin should know about. */
export const SettingsNotice = z.object({
  fileId: z.number(),
  /** The settings that were removed at the upload; the name is empty if a whole file of the package was left out. */
  removed: z.array(z.object({ entry: z.string(), key: z.string() })),
  /** Code, addresses and names that the file contains. */
  warnings: z.array(z.object({ kind: z.enum(settingsHazards), entry: z.string(), key: z.string() })),
});
export type SettingsNotice = z.output<typeof SettingsNotice>;

export const AdminModel = z.extend(Model, {
  state: ModelState,
  releasesAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  showsTitleEarly: details.showsTitleEarly.schema,
  previewLevel: details.previewLevel.schema,
  /** The hashes of `galleryImages` in the same order, for `order` of the gallery's replacement. */
  galleryHashes: z.array(z.string()),
  /** Files without such settings are left out. */
  settingsNotices: z.array(SettingsNotice),
});
export type AdminModel = z.output<typeof AdminModel>;

/** Changes the given fields. `releasesAt` belongs to the state `scheduled`. */
export const ModelChange = z.partial(z.extend(ModelDetails, { state: ModelState, releasesAt: ReleaseTime }));
export type ModelChange = z.output<typeof ModelChange>;

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

const NullableText = z.pipe(
  z.string(),
  z.transform((value) => (value === '' ? null : value)),
);

/** The most files whose uses are set at once. */
const maxUsedFiles = 1000;

const ChosenUse = z.object({
  fileId: Id,
  kind: FileUse.shape.kind,
  /** The number of times that one print needs it; 1 unless the kind is `needed`. */
  copies: z._default(z.int().check(z.gte(1), z.lte(maxCopies)), 1),
  /** The needed files in whose place it is printed; empty unless the kind is `instead`. */
  insteadOf: z._default(z.array(Id).check(z.maxLength(maxUsedFiles)), []),
});
export type ChosenUse = z.output<typeof ChosenUse>;

/** The use of an uploaded file. Files are named by their place in the upload, from 0. */
const UploadedUse = z.extend(z.omit(ChosenUse, { fileId: true }), {
  insteadOf: z._default(z.array(z.int().check(z.gte(0))).check(z.maxLength(maxUsedFiles)), []),
});
export type UploadedUse = z.output<typeof UploadedUse>;

/** Builds the schema of a detail in a form: a flag as true or false, a list as JSON, and null as an empty text. */
function toFormField({ schema, initial, isRequired }: Detail): z.ZodMiniType {
  if (typeof initial === 'boolean') return z._default(BooleanText, initial);
  if (Array.isArray(initial)) return z.pipe(z._default(JsonArray, initial), schema);
  if (initial === null) return z._default(z.pipe(NullableText, schema), null);
  return isRequired ? schema : z._default(schema, initial);
}

/** The fields of the upload form, which are sent as text. */
export const UploadForm = z.object({
  ...(mapDetails(toFormField) as { [Name in keyof ModelDetails]: z.ZodMiniType<ModelDetails[Name]> }),
  state: z._default(ModelState, 'released'),
  releasesAt: z.optional(ReleaseTime),
  /** The use of each model file, in their order; files are named by their place, from 0. The use of others is suggested. */
  uses: z.optional(z.pipe(JsonArray, z.array(z.nullable(UploadedUse)).check(z.maxLength(maxUsedFiles)))),
});
export type UploadForm = z.output<typeof UploadForm>;

/** The fields of a file's replacement. `fileId` is required if the design has several files. */
export const ReplacementForm = z.object({ fileId: z.optional(Id) });

/** The fields of a gallery's replacement. */
export const GalleryForm = z.object({
  /** The hashes of the images to keep, with '+' for each uploaded one; without it no image is kept. */
  order: z.optional(z.pipe(JsonArray, z.array(z.string()))),
});

/** Names the save of a form that takes several calls: their changes of files make one edition. */
const SaveQuery = z.object({
  saveId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'Not a valid id.'))),
});

export const createModel = operation({
  summary:
    'Creates a design from multipart/form-data, with fields before files (stlFiles, previewImage, galleryImages)',
  access: 'admin',
  response: AdminModel,
  status: 201,
});

export const updateModel = operation({
  summary: 'Changes the given fields of a design; setting the state releases or schedules a draft',
  access: 'admin',
  params: IdParams,
  body: ModelChange,
  response: AdminModel,
});

export const deleteModel = operation({
  summary: 'Moves a design to the bin, where only admins see it and from which it is deleted after 30 days',
  access: 'admin',
  params: IdParams,
});

export const replaceModelFile = operation({
  summary:
    'Replaces a file from multipart/form-data with stlFile, and with fileId before it if the design has several files',
  access: 'admin',
  params: IdParams,
  query: SaveQuery,
  response: AdminModel,
});

export const replacePreviewImage = operation({
  summary: 'Replaces the main image from multipart/form-data with previewImage',
  access: 'admin',
  params: IdParams,
  response: AdminModel,
});

export const replaceGalleryImages = operation({
  summary:
    'Replaces the gallery from multipart/form-data with one or more galleryImages; order, before them, keeps images by their hash',
  access: 'admin',
  params: IdParams,
  response: AdminModel,
});

export const addModelFiles = operation({
  summary: 'Adds files to a design from multipart/form-data with one or more stlFiles',
  access: 'admin',
  params: IdParams,
  query: SaveQuery,
  response: AdminModel,
});

export const removeModelFile = operation({
  summary: 'Removes a file of a design; the last file cannot be removed',
  access: 'admin',
  params: z.extend(IdParams, { fileId: Id }),
  query: SaveQuery,
  response: AdminModel,
});

export const setFileUses = operation({
  summary: 'Sets the use of files of a design; files that are not named keep theirs',
  access: 'admin',
  params: IdParams,
  body: z.object({ uses: z.array(ChosenUse).check(z.maxLength(maxUsedFiles)) }),
  response: AdminModel,
});

export const removeFileSettings = operation({
  summary:
    'Writes a 3MF anew with nothing but geometry, names and colors, or each 3MF of a ZIP; the old file stays as an earlier version',
  access: 'admin',
  params: z.extend(IdParams, { fileId: Id }),
  response: AdminModel,
});

export const getModelAsAdmin = operation({
  summary: 'Returns a design, including drafts and designs in the bin',
  access: 'admin',
  params: IdParams,
  response: AdminModel,
});

export const restoreModel = operation({
  summary: 'Restores a design from the bin',
  access: 'admin',
  params: IdParams,
  response: AdminModel,
});

export const purgeModel = operation({
  summary:
    'Deletes a design in the bin permanently; licence records remain, and the files for those who have downloaded them',
  access: 'admin',
  params: IdParams,
});
