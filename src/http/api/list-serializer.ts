import * as z from 'zod/mini';

/** Serializes a list after validating its items. @throws when an item does not match the schema */
type ListSerializer = (items: readonly unknown[]) => string;

const textsBySchema = new WeakMap<object, WeakMap<object, string>>();

/**
 * Creates a serializer that validates and writes each object only once, however many lists of this schema contain it. The objects must
 * not be changed afterwards.
 * @returns undefined if the schema is not that of a list, or has rules for the list as a whole
 */
export function createListSerializer(schema: z.ZodMiniType | undefined): ListSerializer | undefined {
  if (!(schema instanceof z.ZodMiniArray) || (schema.def.checks?.length ?? 0) > 0) return undefined;
  const { element } = schema.def;
  const texts = textsBySchema.get(element) ?? new WeakMap<object, string>();
  textsBySchema.set(element, texts);
  const write = (item: unknown) => JSON.stringify(z.encode(element, item));
  const writeOnce = (item: unknown) => {
    if (typeof item !== 'object' || item === null) return write(item);
    const known = texts.get(item);
    if (known !== undefined) return known;
    const text = write(item);
    texts.set(item, text);
    return text;
  };
  return (items) => `[${items.map(writeOnce).join(',')}]`;
}
