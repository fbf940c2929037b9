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
  summary: "Adds a design to the viewer's favorites; repeating it has no effect",
  access: 'user',
  params: IdParams,
  response: FavoriteState,
});

export const removeFavorite = operation({
  summary: "Removes a design from the viewer's favorites; repeating it has no effect",
  access: 'user',
  params: IdParams,
  response: FavoriteState,
});

export const readFavoriteStatus = operation({
  summary: 'Returns the favorite state of the given designs for the viewer; unknown designs are omitted',
  access: 'public',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxStatusIds)) }),
  response: z.array(FavoriteStatus),
});

export const getFavoriteCount = operation({
  summary: 'Counts the favorites of a design',
  access: 'public',
  params: IdParams,
  response: z.object({ favoriteCount: z.number() }),
});

export const Favorite = z.object({ id: z.number(), createdAt: z.string(), stlFile: ModelCard });
export type Favorite = z.output<typeof Favorite>;

export const FavoriteListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type FavoriteListQuery = z.output<typeof FavoriteListQuery>;

export const listFavorites = operation({
  summary: "Lists the viewer's favorites, newest first, paginated like /api/stl-files",
  access: 'user',
  query: FavoriteListQuery,
  response: z.array(Favorite),
});
