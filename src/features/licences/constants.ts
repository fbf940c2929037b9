import { formatLicenceNumber } from './licence-number.ts';

export const maxHolderLength = 80;
export const maxNoteLength = 300;

/** The longest word of a one-time proof. */
export const maxWordLength = 40;
/** The hours in which the holder can confirm a word. */
export const proofOpenHours = 48;
/** The days for which a confirmed word stays on the page. */
export const proofShownDays = 30;
/** The largest number of words that wait for the holder of one licence. */
export const maxWaitingProofs = 5;
/** The largest number of words for one licence in these hours, including those that the holder has answered. */
export const maxAskedProofs = 20;

/** The name on the licences of a deleted account. */
export const formerHolder = 'Former subscriber';

/** The version of the vocabulary of Verifiable Credentials 2.0 (https://www.w3.org/TR/vc-data-model-2.0/). */
export const credentialContext = 'https://www.w3.org/ns/credentials/v2';

export const licenceStates = ['good', 'replaced', 'withdrawn'] as const;
export const withdrawalReasons = ['payment returned', 'terms broken'] as const;

/** Returns the path of the public page of a licence. */
export function licencePath(number: string): string {
  return `/licence/${number}`;
}

/** Returns the path of the signed record of a licence. */
export function recordPath(number: string): string {
  return `/api/licences/${number}/licence.jws`;
}

/**
 * Returns the target of the urlencoded form for a word, which works without JavaScript. Field: `word`. It redirects with 303
 * to the page of the licence, with `?word=` or, if the holder could not be asked, with `?refused=`.
 */
export function proofFormPath(number: string): string {
  return `/api/licences/${number}/proofs/form`;
}

/** The reasons for which a word is refused, as the form names them. */
export const proofRefusals = ['word', 'many', 'later'] as const;
export type ProofRefusal = (typeof proofRefusals)[number];

/** The path of the keys that have signed records. */
export const keysPath = '/.well-known/licence-keys.json';

/** The path of the page that checks records without a connection. */
export const checkerPath = '/licence/checker.html';

/** The path of all records of the viewer as a ZIP archive. */
export const archivePath = '/api/user/licences.zip';

/** Returns a text for a listing in a shop: the number, and where it can be checked. */
export function writeListingText(number: string, origin: string): string {
  const { host } = new URL(origin);
  return `Printed under commercial licence ${formatLicenceNumber(number)} of ${host}. Check: ${origin}${licencePath(number)}`;
}

/** The papers of a licence that its holder prints. */
export type LicencePaper = 'certificate' | 'cards';

/** Returns the path of a paper, which only the holder can read. */
export function paperPath(number: string, paper: LicencePaper): string {
  return `/api/user/licences/${number}/${paper}.pdf`;
}

/** Returns the path of what the holder needs for offering prints: pictures, texts, imports for shops and papers as a ZIP archive. */
export function packPath(number: string): string {
  return `/api/user/licences/${number}/seller-pack.zip`;
}

export const unknownLicenceMessage = 'We do not know this licence.';
