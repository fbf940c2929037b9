import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#src/lib/api-query.ts';
import { site } from '#src/site.ts';
import { getLegalText, getLegalVersion } from '../legal-calls.ts';
import type { LegalKind, LegalText } from '../legal-schemas.ts';

export const legalTextQuery = (kind: LegalKind) => endpointQuery(getLegalText, { params: { kind } });

export const legalVersionQuery = (kind: LegalKind, version: string) =>
  endpointQuery(getLegalVersion, { params: { kind, version } });

/** Loads the owner's own text that is in force; null while the text that comes with the shop is. */
export async function loadOwnText(queries: QueryClient, kind: LegalKind): Promise<LegalText | null> {
  return site[kind].ownVersion === null ? null : queries.ensureQueryData(legalTextQuery(kind));
}
