import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { licenceCheckQuery } from '#src/features/licences/client/queries.ts';
import { parseLicenceNumber } from '#src/features/licences/licence-number.ts';
import { orNotFound } from '../../routing/or-not-found.ts';

/** The longest text that is taken for a number. */
const maxTypedLength = 100;

/** Redirects to the page of a typed number; without one, the form is shown. */
export async function redirectToNumber(typed = ''): Promise<void> {
  const id = parseLicenceNumber(typed) ?? typed.trim().slice(0, maxTypedLength).toWellFormed();
  // In a path, dots are not a name.
  if (/^\.{0,2}$/.test(id)) return;
  throw redirect({ to: '/licence/$id', params: { id }, replace: true });
}

/** Loads a licence. A number in another form than ours leads to the address with ours. */
export async function loadLicence(queries: QueryClient, id: string) {
  const number = parseLicenceNumber(id);
  if (number !== undefined && number !== id) await redirectToNumber(number);
  return orNotFound(queries.ensureQueryData(licenceCheckQuery(id)));
}
