import * as z from 'zod/mini';
import type { Model } from '#src/features/catalog/schemas.ts';
import { maxTagLength, maxTags, normalizeTags } from '#src/features/catalog/tags.ts';
import { PreviewLevel } from '#src/features/previews/schemas.ts';
import { line, text } from '#src/lib/schema.ts';
import { maxDescriptionLength, noCategoryMessage } from './constants.ts';

/** A percentage as a number or text, clamped to 0 to 100. */
const Percent = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'Must be a number.'))],
    'Must be a number.',
  ),
  z.transform((value) => Math.min(100, Math.max(0, Number(value)))),
);

export const CategorySlug = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/, 'There is no such category.'));
const Categories = z.array(CategorySlug).check(z.minLength(1, noCategoryMessage), z.maxLength(100));
const Subcategories = z.array(CategorySlug).check(z.maxLength(100));
const Tags = z.pipe(
  z.array(line({ name: 'Tag', min: 1, max: maxTagLength })).check(z.maxLength(maxTags)),
  z.transform((tags) => normalizeTags(tags)),
);

/**
 * Builds a detail from its schema and its initial value.
 * @param about what the OpenAPI document says of its text in the upload form; a flag and an enumeration need none
 * @param isRequired true if the upload form must contain it
 */
function detail<Schema extends z.ZodMiniType>(
  schema: Schema,
  initial: z.output<Schema>,
  { about = '', isRequired = false } = {},
) {
  return { schema, initial, about, isRequired };
}

/**
 * The details of a design that an admin sets, by their names in the API, in the upload form and in audit events. The
 * columns of the table `models` have the same names in snake case.
 */
export const details = {
  title: detail(line({ name: 'Title', min: 1, max: 200 }), '', {
    about: '1 to 200 characters',
    isRequired: true,
  }),
  description: detail(text({ name: 'Description', max: maxDescriptionLength }), '', {
    about: 'HTML; it is cleaned',
  }),
  categories: detail(Categories, [], { about: 'A JSON array of at least one slug', isRequired: true }),
  subcategories: detail(Subcategories, [], { about: 'A JSON array of slugs' }),
  /** Occasions and uses, for people who search. */
  tags: detail(Tags, [], { about: 'A JSON array of texts' }),
  isPremium: detail(z.boolean(), false),
  needsSupports: detail(z.boolean(), false),
  needsBrim: detail(z.boolean(), false),
  cropX: detail(Percent, 50, { about: 'Percent' }),
  cropY: detail(Percent, 50, { about: 'Percent' }),
  /** One of the site's designers. */
  designerId: detail(z.nullable(z.string().check(z.maxLength(100))), null, {
    about: 'The id of a designer, or empty for none',
  }),
  /** True if the title is public while the design is scheduled. */
  showsTitleEarly: detail(z.boolean(), false),
  /** The level of detail of its preview; `auto` follows from `isPremium`. */
  previewLevel: detail(PreviewLevel, 'auto'),
};

type Details = typeof details;
export type Detail = Details[keyof Details];

/** Builds an object with a value for each detail. */
export function mapDetails<Value>(
  build: (detail: Detail, name: keyof Details) => Value,
): Record<keyof Details, Value> {
  const names = Object.keys(details) as (keyof Details)[];
  const entries = names.map((name) => [name, build(details[name], name)]);
  return Object.fromEntries(entries) as Record<keyof Details, Value>;
}

export const ModelDetails = z.object(
  mapDetails(({ schema }) => schema) as { [Name in keyof Details]: Details[Name]['schema'] },
);
export type ModelDetails = z.output<typeof ModelDetails>;

export const initialDetails = mapDetails(({ initial }) => initial) as ModelDetails;

/** Returns the details without other fields. */
export function pickDetails(values: ModelDetails): ModelDetails {
  return mapDetails((_, name) => values[name]) as ModelDetails;
}

/** Returns the details of a design as an admin reads it. */
export function readDetails(
  model: Omit<ModelDetails, 'tags' | 'cropX' | 'cropY' | 'designerId'> &
    Pick<Model, 'tags' | 'cropX' | 'cropY' | 'designer'>,
): ModelDetails {
  return pickDetails({
    ...model,
    tags: model.tags.map(({ name }) => name),
    cropX: Number(model.cropX),
    cropY: Number(model.cropY),
    designerId: model.designer?.userId ?? null,
  });
}
