import type { SiteDraft } from '../use-site-draft.ts';
import { Part } from '../parts/Part.tsx';
import { FactField } from '../parts/FactField.tsx';
import { nameTimeZone } from '#src/lib/zoned-day.ts';
import { Designers } from './Designers.tsx';
import { ReleaseDays } from './ReleaseDays.tsx';

/** The designers, and the days on which they release designs. */
export function DesignersPart({ site }: { site: SiteDraft }) {
  const zone = nameTimeZone(site.draft.timeZone);
  return (
    <Part id="site-designers" hint="The first designer comes first on the About page.">
      <Designers site={site} />
      <ReleaseDays site={site} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <FactField site={site} name="releaseTime" hint={zone} />
        <FactField site={site} name="digestTime" hint={zone} />
      </div>
    </Part>
  );
}
