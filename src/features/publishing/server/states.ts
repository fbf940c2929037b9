import type { ModelState } from '../admin-schemas.ts';
import { releasedAlreadyMessage } from '../constants.ts';
import { conflict, invalid } from '#src/lib/errors.ts';

/** The requested state of a design. The time belongs to `scheduled`. */
export interface StateRequest {
  state?: ModelState | undefined;
  /** ISO 8601 with an offset. */
  releasesAt?: string | undefined;
}

export interface StateColumns {
  state: ModelState;
  releases_at: Date | null;
}

const maxAheadMs = 2 * 366 * 86_400_000;

/**
 * @returns the state to write, or undefined if it does not change
 * @throws AppError 409 `already_released`, 400 for a time that is missing, unexpected or out of range
 */
export function decideState(
  before: StateColumns,
  { state, releasesAt }: StateRequest,
  now: Date,
): StateColumns | undefined {
  if (state === undefined && releasesAt === undefined) return undefined;
  if (before.state === 'released') {
    if (state === 'released' && releasesAt === undefined) return undefined;
    throw conflict(releasedAlreadyMessage, 'already_released');
  }
  const wanted = state ?? before.state;
  if (wanted !== 'scheduled') {
    if (releasesAt !== undefined) throw invalidTime('Only a scheduled design has a release time.');
    return wanted === before.state ? undefined : { state: wanted, releases_at: null };
  }
  const time = requireTime(releasesAt);
  if (time.getTime() === before.releases_at?.getTime()) return undefined;
  return { state: 'scheduled', releases_at: requireAhead(time, now) };
}

/** @throws AppError 400 as `decideState` */
export function decideFirstState({ state, releasesAt }: StateRequest, now: Date): StateColumns {
  const draft: StateColumns = { state: 'draft', releases_at: null };
  return decideState(draft, { state, releasesAt }, now) ?? draft;
}

function requireTime(releasesAt: string | undefined): Date {
  if (releasesAt === undefined) throw invalidTime('Choose when the design is released.');
  return new Date(releasesAt);
}

function requireAhead(time: Date, now: Date): Date {
  const aheadMs = time.getTime() - now.getTime();
  if (aheadMs <= 0) throw invalidTime('The release time has passed already.');
  if (aheadMs > maxAheadMs) throw invalidTime('Choose a release time within the next two years.');
  return time;
}

const invalidTime = (message: string) => invalid(message, [{ path: 'releasesAt', message }]);
