/**
 * The versions of the terms whose text is kept in `versions`, the newest first. A licence names one of them, and its text
 * stays as it was agreed to.
 */
export const keptTermsVersions = ['2026-11-23', '2026-11-21', '2026-11-20'] as const;
