import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';

const Pixels = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)));

/** The parameters of oEmbed 1.0, section 2.2. */
export const EmbedQuery = z.object({
  url: z.string().check(z.maxLength(2000)),
  maxwidth: Pixels,
  maxheight: Pixels,
  format: z.optional(z.enum(['json', 'xml'])),
});
export type EmbedQuery = z.output<typeof EmbedQuery>;

/** A response of oEmbed 1.0, section 2.3: `link` where the card does not fit. */
export const Embed = z.object({
  version: z.literal('1.0'),
  type: z.enum(['rich', 'link']),
  title: z.string(),
  author_name: z.optional(z.string()),
  author_url: z.optional(z.string()),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.number()),
  thumbnail_height: z.optional(z.number()),
  html: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});
export type Embed = z.output<typeof Embed>;

export const describeEmbed = operation({
  summary: "Returns how another site embeds a design's page (oEmbed 1.0)",
  access: 'public',
  query: EmbedQuery,
  response: Embed,
});
