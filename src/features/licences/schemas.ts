import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { IdParams, line } from '#src/lib/schema.ts';
import { hasWebAddress } from '#src/lib/web-address.ts';
import {
  licenceStates,
  maxHolderLength,
  maxNoteLength,
  maxWordLength,
  withdrawalReasons,
} from './constants.ts';
import { parseLicenceNumber } from './licence-number.ts';

/** A line without a web address: the page of a licence shows it, and must not advertise a place. */
const plainLine = (limits: { name: string; max: number }) =>
  z.pipe(
    line({ ...limits, min: 1 }),
    z.string().check(z.refine((text) => !hasWebAddress(text), `${limits.name} must not have a web address.`)),
  );

export const Holder = plainLine({ name: 'Name on the licence', max: maxHolderLength });

/** The number of a licence in any form in which people type it; an impossible one becomes an unknown one. */
const LicenceNumber = z.pipe(
  z.string(),
  z.transform((typed) => parseLicenceNumber(typed) ?? ''),
);
export const LicenceParams = z.object({ id: LicenceNumber });

const common = {
  /** 24 digits of Crockford's base 32, without dashes. */
  id: z.string(),
  state: z.enum(licenceStates),
  /** When it was replaced or withdrawn; null for a good one. */
  stateAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(withdrawalReasons)),
  design: z.object({
    /** Null when the design is deleted or hidden. */
    id: z.nullable(z.number()),
    title: z.string(),
    files: z.array(z.object({ name: z.string(), sha256: z.string(), sizeBytes: z.number() })),
  }),
  downloadedAt: z.string(),
  issuedAt: z.string(),
  termsVersion: z.string(),
};

/** A licence as its holder sees it. */
export const Licence = z.object({
  ...common,
  holder: z.string(),
  isHolderShown: z.boolean(),
  /** The number of the licence that took its place. */
  replacedBy: z.nullable(z.string()),
});
export type Licence = z.output<typeof Licence>;

/** A licence as anybody sees it. */
export const LicenceCheck = z.object({
  ...common,
  /** The picture of the design; null when the design is deleted or hidden. */
  picture: z.nullable(
    z.object({
      imageUrl: z.string(),
      imageColor: z.nullable(z.string()),
      cropX: z.string(),
      cropY: z.string(),
    }),
  ),
  checkedAt: z.string(),
  /** The words that the holder confirmed in the last 30 days, the newest first. */
  proofs: z.array(z.object({ word: z.string(), confirmedAt: z.string() })),
  /** Null when the holder does not show it. */
  holder: z.nullable(z.string()),
  /** The year since which the holder has been a Commercial subscriber; null for a deleted account. */
  holderSince: z.nullable(z.number()),
  replacedBy: z.nullable(z.string()),
  signature: z.object({
    kid: z.string(),
    /** False for a key whose private half has become known to others. */
    isTrusted: z.boolean(),
  }),
  /** The signed record; null when the licence is not good or the account of its holder is deleted. */
  jws: z.nullable(z.string()),
});
export type LicenceCheck = z.output<typeof LicenceCheck>;

export const LicenceName = z.object({ holder: Holder, showHolder: z.boolean('Must be true or false.') });
export type LicenceName = z.output<typeof LicenceName>;

export const createLicence = operation({
  summary: 'Creates the licence of a download under the Commercial plan, or returns the existing one',
  access: 'user',
  params: IdParams,
  body: LicenceName,
  response: Licence,
});

export const getLicence = operation({
  summary: 'Returns a licence of the viewer',
  access: 'user',
  params: LicenceParams,
  response: Licence,
});

export const countLicences = operation({
  summary: 'Counts the licences of the viewer in all states',
  access: 'user',
  response: z.object({ count: z.number() }),
});

export const replaceLicence = operation({
  summary: 'Replaces a good licence of the viewer by one with another name; the old one names the new one',
  access: 'user',
  params: LicenceParams,
  body: LicenceName,
  response: Licence,
});

export const checkLicence = operation({
  summary: 'Returns whether a licence is good, and what it covers; other sites may call this',
  access: 'public',
  params: LicenceParams,
  response: LicenceCheck,
});

export const withdrawLicence = operation({
  summary: 'Withdraws a good licence because its holder has broken the terms',
  access: 'admin',
  params: LicenceParams,
  body: z.object({
    /** The reason, for the audit log. It is not shown to others. */
    note: line({ name: 'Note', min: 1, max: maxNoteLength }),
  }),
  response: LicenceCheck,
});

export const reinstateLicence = operation({
  summary: 'Makes a licence good again that an admin has withdrawn',
  access: 'admin',
  params: LicenceParams,
  response: LicenceCheck,
});

/** A word that waits for the holder of a licence. */
export const Proof = z.object({
  id: z.number(),
  word: z.string(),
  askedAt: z.string(),
  /** The time until which it can be confirmed. */
  openUntil: z.string(),
});

/** The word that a visitor sends to the holder. */
export const ProofWord = z.object({ word: plainLine({ name: 'Your word', max: maxWordLength }) });

export const askForProof = operation({
  summary: 'Asks the holder of a good licence to confirm a word within 48 hours',
  access: 'public',
  params: LicenceParams,
  body: ProofWord,
  response: z.omit(Proof, { id: true }),
});

/** A word as those see it who know it. */
export const AskedProof = z.extend(z.omit(Proof, { id: true }), {
  /** A declined word waits until its time is over, and is unconfirmed then. */
  state: z.enum(['waiting', 'confirmed', 'unconfirmed']),
});
export type AskedProof = z.output<typeof AskedProof>;

export const findProof = operation({
  summary:
    'Returns whether the holder of a good licence has confirmed a word that somebody asked for in the last 30 days',
  access: 'public',
  params: LicenceParams,
  query: ProofWord,
  response: AskedProof,
});

/** A waiting word as the holder sees it. */
export const OwnProof = z.extend(Proof, {
  /** The number of the licence. */
  licenceId: z.string(),
  /** The title of the design. */
  title: z.string(),
});
export type OwnProof = z.output<typeof OwnProof>;

export const listProofs = operation({
  summary: "Lists the words that wait for the viewer's confirmation, the newest first",
  access: 'user',
  response: z.array(OwnProof),
});

export const decideProof = operation({
  summary: 'Confirms a word on the page of a licence of the viewer, or declines it',
  access: 'user',
  params: IdParams,
  body: z.object({ isConfirmed: z.boolean('Must be true or false.') }),
});
