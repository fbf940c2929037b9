import type { QueryClient } from '@tanstack/react-query';
import { create } from '@yornaath/batshit';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { meKey } from '#src/features/auth/client/queries.ts';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { createLatestWins } from '#src/browser/latest-wins.ts';
import { invalidateInAllTabs, invalidateInOtherTabs } from '#src/browser/cross-tab-invalidation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { addFavorite, listFavorites, readFavoriteStatus, removeFavorite } from '../calls.ts';
import { maxStatusIds } from '../constants.ts';
import type { FavoriteState, FavoriteStatus } from '../schemas.ts';
import { patchCounts } from './patch-counts.ts';
import { statusKey, updateFailedToast } from './status-key.ts';

export interface MarkableModel {
  id: number;
  title: string;
  favoriteCount: number;
}

const pending = createLatestWins<boolean, FavoriteState>();

/** Toggles a favorite; a visitor is sent to the sign-in. */
export function pressFavorite(queries: QueryClient, model: MarkableModel): void {
  if (queries.getQueryData(meKey) === null) {
    redirectToSignIn();
    return;
  }
  const shown = pending.find(model.id) ?? findState(queries, model.id)?.isFavorited ?? false;
  void setFavorite(queries, model, !shown);
}

/**
 * Shows the favorite immediately and saves it, one call at a time; a failure shows a toast and reverts it.
 * @returns whether it succeeded
 */
export function setFavorite(
  queries: QueryClient,
  { id, favoriteCount }: MarkableModel,
  isFavorited: boolean,
): Promise<boolean> {
  const queryKey = statusKey(id);
  const before = findState(queries, id) ?? { isFavorited: !isFavorited, favoriteCount };
  let saved = before;
  let latest = isFavorited;
  return pending.set(id, isFavorited, {
    onStart: async () => {
      // A fetch in flight would restore the old state.
      await queries.cancelQueries({ queryKey });
      show(queries, id, getOptimisticState(saved, latest));
    },
    onReplace: (wanted) => {
      latest = wanted;
      show(queries, id, getOptimisticState(saved, wanted));
    },
    isSaved: (wanted) => wanted === saved.isFavorited,
    send: (wanted) => call(wanted ? addFavorite : removeFavorite, { params: { id } }),
    onAnswer: (state) => {
      saved = state;
    },
    stopsOnFailure: true,
    onFailure: showUpdateError,
    onSettled: async (isDone) => {
      await queries.cancelQueries({ queryKey });
      show(queries, id, saved);
      if (saved !== before) invalidateEverywhere(queries, id);
      // The call may have succeeded although its response was lost.
      if (!isDone) void queries.invalidateQueries({ queryKey });
    },
  });
}

function invalidateEverywhere(queries: QueryClient, id: number): void {
  invalidateInOtherTabs(statusKey(id)[0]);
  invalidateInAllTabs(queries, listFavorites.path);
}

function findState(queries: QueryClient, id: number): FavoriteState | undefined {
  return queries.getQueryData<FavoriteState>(statusKey(id));
}

function getOptimisticState(saved: FavoriteState, isFavorited: boolean): FavoriteState {
  return {
    isFavorited,
    favoriteCount: Math.max(0, saved.favoriteCount + Number(isFavorited) - Number(saved.isFavorited)),
  };
}

function show(queries: QueryClient, id: number, state: FavoriteState): void {
  queries.setQueryData(statusKey(id), state);
  patchCounts(queries, new Map([[id, state.favoriteCount]]));
}

function showUpdateError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) redirectToSignIn();
  else toast({ ...updateFailedToast, description: getErrorMessage(error, updateFailedToast.description) });
}

function redirectToSignIn(): void {
  askToSignIn('Sign in required', 'Please sign in to add models to your favorites.');
}

/** Batches status reads of one tick: each design is requested once, at most 200 per request. */
export function createStatusReader(
  ask: (ids: number[]) => Promise<readonly FavoriteStatus[]>,
): (id: number) => Promise<FavoriteState> {
  const { fetch } = create({
    fetcher: async (ids: number[]) =>
      new Map((await ask(ids)).map(({ stlFileId, ...state }) => [stlFileId, state])),
    resolver: (states, id) => states.get(id) ?? { isFavorited: false, favoriteCount: 0 },
    scheduler: (_start, _latest, size) => (size < maxStatusIds ? 0 : 'immediate'),
  });
  return fetch;
}

const readers = new WeakMap<QueryClient, ReturnType<typeof createStatusReader>>();

/** Reads a status through the batch and patches the returned counts into the cache. */
export function readStatus(queries: QueryClient, id: number): Promise<FavoriteState> {
  let read = readers.get(queries);
  if (!read) {
    read = createStatusReader(async (ids) => {
      const found = await call(readFavoriteStatus, { body: { ids } });
      patchCounts(queries, new Map(found.map(({ stlFileId, favoriteCount }) => [stlFileId, favoriteCount])));
      return found;
    });
    readers.set(queries, read);
  }
  return read(id);
}
