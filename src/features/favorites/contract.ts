import * as z from 'zod/mini';
import { ModelCard } from '#src/features/catalog/contract.ts';
import { endpoint } from '#src/lib/endpoint.ts';
import { Cursor, Id, IdParams, pageLimit } from '#src/lib/schema.ts';

/** Whether the caller marked a design as a favorite, and how many people did. */
export const FavoriteState = z.object({ isFavorited: z.boolean(), favoriteCount: z.number() });
export type FavoriteState = z.output<typeof FavoriteState>;

export const FavoriteStatus = z.extend(FavoriteState, { stlFileId: z.number() });
export type FavoriteStatus = z.output<typeof FavoriteStatus>;

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/stl-files/:id/favorite',
  summary: 'Mark a design as a favourite; again: the same answer',
  access: 'user',
  params: IdParams,
  response: FavoriteState,
});

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/stl-files/:id/favorite',
  summary: 'Take the mark away; again: the same answer',
  access: 'user',
  params: IdParams,
  response: FavoriteState,
});

/** Maximum number of designs per status request. */
export const maxStatusIds = 200;

export const readFavoriteStatus = endpoint({
  method: 'POST',
  path: '/api/stl-files/favorite-status/batch',
  summary: 'How designs stand with the visitor; designs that are not there are left out',
  access: 'public',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxStatusIds)) }),
  response: z.array(FavoriteStatus),
});

export const getFavoriteCount = endpoint({
  method: 'GET',
  path: '/api/stl-files/:id/favorite-count',
  summary: 'How many people have a design among their favourites',
  access: 'public',
  params: IdParams,
  response: z.object({ favoriteCount: z.number() }),
});

export const Favorite = z.object({ id: z.number(), createdAt: z.string(), stlFile: ModelCard });
export type Favorite = z.output<typeof Favorite>;

export const FavoriteListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type FavoriteListQuery = z.output<typeof FavoriteListQuery>;

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/user/favorites',
  summary: "One's own favourites, newest first, a page at a time as /api/stl-files",
  access: 'user',
  query: FavoriteListQuery,
  response: z.array(Favorite),
});
