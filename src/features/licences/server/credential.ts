import * as z from 'zod/mini';
import { credentialContext, licencePath } from '../constants.ts';

const LicensedFile = z.object({ name: z.string(), sha256: z.string(), sizeBytes: z.number() });

/** The payload of a licence: a Verifiable Credential 2.0 (https://www.w3.org/TR/vc-data-model-2.0/). */
export const Credential = z.object({
  '@context': z.tuple([z.literal(credentialContext)]),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('PrintLicence')]),
  /** The address of the licence's page. */
  id: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  credentialSubject: z.object({
    /** Present only if the holder shows it. */
    name: z.optional(z.string()),
    design: z.object({
      /** The address of its page. It is absent if the design was deleted before the licence was created. */
      id: z.optional(z.string()),
      title: z.string(),
      bundleSha256: z.string(),
      files: z.array(LicensedFile),
    }),
    rights: z.literal('sell-physical-prints'),
    plan: z.literal('commercial'),
    downloadedAt: z.string(),
    termsVersion: z.string(),
    termsUrl: z.string(),
  }),
});
export type Credential = z.output<typeof Credential>;

/** The facts that a licence states. */
export interface LicenceFacts {
  number: string;
  issuedAt: Date;
  /** Undefined if it is not shown. */
  holder: string | undefined;
  modelId: number | null;
  title: string;
  bundleSha256: string;
  files: z.output<typeof LicensedFile>[];
  downloadedAt: Date;
  termsVersion: string;
}

/** @param origin the address of the shop */
export function buildCredential(facts: LicenceFacts, origin: string): Credential {
  const { number, holder, modelId, title, bundleSha256, files, termsVersion } = facts;
  return {
    '@context': [credentialContext],
    type: ['VerifiableCredential', 'PrintLicence'],
    id: `${origin}${licencePath(number)}`,
    issuer: origin,
    validFrom: facts.issuedAt.toISOString(),
    credentialSubject: {
      ...(holder !== undefined && { name: holder }),
      design: {
        ...(modelId !== null && { id: `${origin}/model/${modelId}` }),
        title,
        bundleSha256,
        files: files.map(({ name, sha256, sizeBytes }) => ({ name, sha256, sizeBytes })),
      },
      rights: 'sell-physical-prints',
      plan: 'commercial',
      downloadedAt: facts.downloadedAt.toISOString(),
      termsVersion,
      termsUrl: `${origin}/terms/${termsVersion}`,
    },
  };
}

/** Returns the same statements with another name, and for a new record with its number and time. */
export function changeCredential(
  credential: Credential,
  {
    number,
    issuedAt,
    holder,
  }: {
    /** Set for a record that takes the place of another. */
    number?: string;
    issuedAt?: Date;
    /** Undefined if it is not shown. */
    holder: string | undefined;
  },
): Credential {
  const subject = { ...credential.credentialSubject };
  delete subject.name;
  return {
    ...credential,
    ...(number !== undefined && { id: `${credential.issuer}${licencePath(number)}` }),
    ...(issuedAt && { validFrom: issuedAt.toISOString() }),
    credentialSubject: { ...(holder !== undefined && { name: holder }), ...subject },
  };
}
