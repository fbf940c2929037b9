import { formatLicenceNumber, parseLicenceNumber } from '#src/features/licences/licence-number.ts';

/** Returns the subject of a message about a licence, whose number is in the fragment of the address. */
export function readSubject(hash: string): string | undefined {
  const typed = /^licence-(.*)$/.exec(hash)?.[1];
  if (typed === undefined) return undefined;
  const number = parseLicenceNumber(typed);
  return number === undefined ? 'A licence' : `Licence ${formatLicenceNumber(number)}`;
}
