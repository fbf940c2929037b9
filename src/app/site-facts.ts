import type { Db } from '#src/db/types.ts';
import { findSite } from '#src/features/site/server/site.ts';
import { setSiteFacts, type SiteFacts } from '#src/site.ts';

type Follow = (facts: SiteFacts) => void;

export interface SiteFactsOfProcess {
  /** Reads the present facts; called at the start, and after each change on any instance. */
  refresh: () => Promise<void>;
  /** Calls this with the present facts, now and after each refresh. */
  follow: (follow: Follow) => void;
}

/** Reads the facts of the shop into this process. Built pages have a copy of `src/site.ts` of their own, so they follow. */
export async function openSiteFacts(db: Db): Promise<SiteFactsOfProcess> {
  const followers: Follow[] = [setSiteFacts];
  let latest = await findSite(db);
  setSiteFacts(latest.facts);
  return {
    refresh: async () => {
      const found = await findSite(db);
      // The read that finishes last may have an earlier version.
      if (found.version < latest.version) return;
      latest = found;
      for (const follow of followers) follow(found.facts);
    },
    follow: (follow) => {
      followers.push(follow);
      follow(latest.facts);
    },
  };
}
