import type { LicenceCheck } from '#src/features/licences/schemas.ts';

export const licenceNumber = '7Q4MZK2W9D5TXB8RNC3VHJ6P';

/** Builds a good licence as anybody sees it, whose holder shows the name. */
export function buildLicenceCheck(changes: Partial<LicenceCheck> = {}): LicenceCheck {
  return {
    id: licenceNumber,
    state: 'good',
    stateAt: null,
    reason: null,
    design: {
      id: 7,
      title: 'Ripple Vase',
      files: [{ name: 'ripple-vase-180mm.stl', sha256: 'ab12'.repeat(16), sizeBytes: 14 }],
    },
    picture: null,
    downloadedAt: '2026-11-20T10:11:12.000Z',
    issuedAt: '2026-11-20T10:15:00.000Z',
    termsVersion: '2026-11-21',
    proofs: [],
    checkedAt: '2026-11-22T14:03:00.000Z',
    holder: "Mia's Prints",
    holderSince: 2026,
    replacedBy: null,
    signature: { kid: 'Zr3xTq0aKcVd', isTrusted: true },
    jws: 'header.payload.signature',
    ...changes,
  };
}
