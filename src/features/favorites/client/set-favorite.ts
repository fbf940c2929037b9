import type { QueryClient } from '@tanstack/react-query';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { meKey } from '#src/features/auth/client/queries.ts';
import { ApiError, call, messageOf } from '#src/lib/api-client.ts';
import { changedEverywhere, changedInOtherTabs } from '#src/lib/other-tabs.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { addFavorite, listFavorites, removeFavorite, type FavoriteState } from '../contract.ts';
import { patchCounts } from './patch-counts.ts';
import { updateFailedToast, statusKey } from './status-query.ts';

export interface MarkableModel {
  id: number;
  title: string;
  favoriteCount: number;
}

/** A design whose mark is being changed: one call after the other, until what was wanted last is so. */
interface Change {
  wanted: boolean;
  /** As the server has last said it. */
  known: FavoriteState;
  done: Promise<boolean>;
}

const changes = new Map<number, Change>();

/** Turns the mark around; a visitor is asked to sign in. */
export function pressFavorite(queries: QueryClient, model: MarkableModel): void {
  if (queries.getQueryData(meKey) === null) {
    signInFirst();
    return;
  }
  const shown = changes.get(model.id)?.wanted ?? findState(queries, model.id)?.isFavorited ?? false;
  void setFavorite(queries, model, !shown);
}

/**
 * Shows the mark at once and tells the server; a failure is told by a toast and taken back.
 * @returns whether it succeeded
 */
export function setFavorite(
  queries: QueryClient,
  model: MarkableModel,
  isFavorited: boolean,
): Promise<boolean> {
  const { id, favoriteCount } = model;
  const running = changes.get(id);
  if (running) {
    running.wanted = isFavorited;
    show(queries, id, expected(running));
    return running.done;
  }
  const known = findState(queries, id) ?? { isFavorited: !isFavorited, favoriteCount };
  const change: Change = { wanted: isFavorited, known, done: Promise.resolve(false) };
  changes.set(id, change);
  change.done = carryOut(queries, id, change);
  return change.done;
}

async function carryOut(queries: QueryClient, id: number, change: Change): Promise<boolean> {
  const queryKey = statusKey(id);
  const before = change.known;
  // A read that is under way would bring back the state of before.
  await queries.cancelQueries({ queryKey });
  show(queries, id, expected(change));
  const isDone = await callUntilWanted(id, change);
  await queries.cancelQueries({ queryKey });
  show(queries, id, change.known);
  if (change.known !== before) tellOthers(queries, id);
  // The answer may have got lost and not the call.
  if (!isDone) void queries.invalidateQueries({ queryKey });
  return isDone;
}

async function callUntilWanted(id: number, change: Change): Promise<boolean> {
  try {
    while (change.wanted !== change.known.isFavorited) {
      change.known = await call(change.wanted ? addFavorite : removeFavorite, { params: { id } });
    }
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  } finally {
    // At once: from here on a press is a change of its own.
    changes.delete(id);
  }
}

function tellOthers(queries: QueryClient, id: number): void {
  changedInOtherTabs(statusKey(id)[0]);
  changedEverywhere(queries, listFavorites.path);
}

function findState(queries: QueryClient, id: number): FavoriteState | undefined {
  return queries.getQueryData<FavoriteState>(statusKey(id));
}

function expected({ wanted, known }: Change): FavoriteState {
  return {
    isFavorited: wanted,
    favoriteCount: Math.max(0, known.favoriteCount + Number(wanted) - Number(known.isFavorited)),
  };
}

function show(queries: QueryClient, id: number, state: FavoriteState): void {
  queries.setQueryData(statusKey(id), state);
  patchCounts(queries, new Map([[id, state.favoriteCount]]));
}

function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) signInFirst();
  else toast({ ...updateFailedToast, description: messageOf(error, updateFailedToast.description) });
}

function signInFirst(): void {
  askToSignIn('Sign in required', 'Please sign in to add models to your favorites.');
}
