import type { Db } from '#src/db/types.ts';
import { createSetupToken } from '#src/features/opening/server/setup-tokens.ts';

/**
 * Returns the notice with the address at which the owner sets up the shop. The token is in the fragment only.
 * @returns undefined when the shop has an owner
 */
export async function describeFirstRun(db: Db, siteUrl: string): Promise<string | undefined> {
  const token = await createSetupToken(db, new Date());
  if (token === undefined) return undefined;
  return `This shop has no owner yet. Open this address once, within a day:\n\n  ${siteUrl}/setup#${token}\n\nA new start prints a new one.`;
}
