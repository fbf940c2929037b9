import type { LicenceCheck } from '#src/features/licences/schemas.ts';
import { formatLongDate } from '#src/lib/date-text.ts';

export interface Fact {
  text: string;
  note: string;
}

/** Returns a date in UTC, so that it is the same for every visitor. */
export const toDay = (time: string): string => formatLongDate(time, 'UTC');

export function describeRights({ state, stateAt }: LicenceCheck): Fact {
  if (state === 'withdrawn' && stateAt !== null) {
    return {
      text: `Physical prints made before ${toDay(stateAt)} are not judged here.`,
      note: 'The record no longer gives the right to sell prints.',
    };
  }
  return {
    text: 'Physical prints may be sold. The digital files may not be shared or sold.',
    note:
      state === 'replaced'
        ? 'A new record says the same. Not transferable to somebody else.'
        : 'Commercial plan. Not transferable to somebody else.',
  };
}

export function describeHolder({ state, holder, holderSince }: LicenceCheck): Fact {
  if (state === 'withdrawn') return { text: 'Name not shown', note: 'Withdrawn licences never show a name.' };
  if (holderSince === null)
    return { text: 'Former subscriber', note: 'The account was deleted. The right stays.' };
  if (holder !== null) return { text: holder, note: 'The holder chose to show this name.' };
  if (state === 'replaced') return { text: 'Name not shown', note: 'Replaced licences never show a name.' };
  return {
    text: 'Name not shown',
    note: `Commercial subscriber since ${holderSince}. Use the one-time proof to tie a shop to this licence.`,
  };
}

export function describeDownload({ state, downloadedAt, design }: LicenceCheck): Fact {
  const count = design.files.length;
  const files = count === 1 ? 'One file.' : `${count} files.`;
  const rest =
    state === 'withdrawn' ? '' : ' What was downloaded under the plan may be printed and sold after it.';
  return { text: toDay(downloadedAt), note: `${files}${rest}` };
}
