import type { Db } from '#src/db/types.ts';
import { findLegalVersions } from '#src/features/site/server/legal.ts';
import { findSite } from '#src/features/site/server/site.ts';
import { setSiteFacts, type LegalVersions, type SiteFacts } from '#src/site.ts';

type PresentFacts = SiteFacts & LegalVersions;
type Follow = (facts: PresentFacts) => void;

export interface SiteFactsOfProcess {
  /** Reads the present facts; called at the start, and after each change on any instance. */
  refresh: () => Promise<void>;
  /** Calls this with the present facts, now and after each refresh. */
  follow: (follow: Follow) => void;
}

/** Reads the facts of the shop into this process. Built pages have a copy of `src/site.ts` of their own, so they follow. */
export async function openSiteFacts(db: Db): Promise<SiteFactsOfProcess> {
  const followers: Follow[] = [setSiteFacts];
  const read = async () => {
    const { facts } = await findSite(db);
    return { ...facts, ...(await findLegalVersions(db, facts.timeZone)) };
  };
  let latest = await read();
  setSiteFacts(latest);
  let started = 0;
  let latestApplied = 0;
  return {
    refresh: async () => {
      started += 1;
      const mine = started;
      const found = await read();
      // The read that started last has the latest state, whichever concurrent read finishes first.
      if (mine < latestApplied) return;
      latestApplied = mine;
      latest = found;
      for (const follow of followers) follow(found);
    },
    follow: (follow) => {
      followers.push(follow);
      follow(latest);
    },
  };
}
