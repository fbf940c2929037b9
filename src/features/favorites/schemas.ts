import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, Id, IdParams, pageLimit } from '#src/lib/schema.ts';
import { ModelCard } from '#src/features/catalog/schemas.ts';
import { maxStatusIds } from './constants.ts';

/** Whether the caller marked a design as a favorite, and how many people did. */
export const FavoriteState = z.object({ isFavorited: z.boolean(), favoriteCount: z.number() });
export type FavoriteState = z.output<typeof FavoriteState>;

export const FavoriteStatus = z.extend(FavoriteState, { stlFileId: z.number() });
export type FavoriteStatus = z.output<typeof FavoriteStatus>;

export const addFavorite = operation({
  summary: 'Mark a design as a favourite; again: the same answer',
  access: 'user',
  params: IdParams,
  response: FavoriteState,
});

export const removeFavorite = operation({
  summary: 'Take the mark away; again: the same answer',
  access: 'user',
  params: IdParams,
  response: FavoriteState,
});

export const readFavoriteStatus = operation({
  summary: 'How designs stand with the visitor; designs that are not there are left out',
  access: 'public',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxStatusIds)) }),
  response: z.array(FavoriteStatus),
});

export const getFavoriteCount = operation({
  summary: 'How many people have a design among their favourites',
  access: 'public',
  params: IdParams,
  response: z.object({ favoriteCount: z.number() }),
});

export const Favorite = z.object({ id: z.number(), createdAt: z.string(), stlFile: ModelCard });
export type Favorite = z.output<typeof Favorite>;

export const FavoriteListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type FavoriteListQuery = z.output<typeof FavoriteListQuery>;

export const listFavorites = operation({
  summary: "One's own favourites, newest first, a page at a time as /api/stl-files",
  access: 'user',
  query: FavoriteListQuery,
  response: z.array(Favorite),
});
