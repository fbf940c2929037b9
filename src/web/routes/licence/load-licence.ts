import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { askedProofQuery, licenceCheckQuery } from '#src/features/licences/client/queries.ts';
import { parseLicenceNumber } from '#src/features/licences/licence-number.ts';
import { orNotFound } from '../../routing/load-data.ts';

/** The longest text that is taken for a number. */
const maxTypedLength = 100;

/** Redirects to the page of a typed number; without one, the form is shown. */
export async function redirectToNumber(typed = ''): Promise<void> {
  const id = parseLicenceNumber(typed) ?? typed.trim().slice(0, maxTypedLength).toWellFormed();
  // In a path, dots are not a name.
  if (/^\.{0,2}$/.test(id)) return;
  throw redirect({ to: '/licence/$id', params: { id }, replace: true });
}

/**
 * Loads a licence, and the state of a word in the address. A number in another form than ours leads to the address with
 * ours.
 */
export async function loadLicence(queries: QueryClient, id: string, word: string | undefined) {
  const number = parseLicenceNumber(id);
  if (number !== undefined && number !== id) await redirectToNumber(number);
  const asked = word === undefined ? undefined : queries.prefetchQuery(askedProofQuery(id, word));
  const check = await orNotFound(queries.ensureQueryData(licenceCheckQuery(id)));
  await asked;
  return check;
}
