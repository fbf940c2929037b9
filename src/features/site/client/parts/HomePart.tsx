import type { SiteDraft } from '../use-site-draft.ts';
import { FactField } from './FactField.tsx';
import { Part } from './Part.tsx';

/** The headline and the intro of Home. */
export function HomePart({ site }: { site: SiteDraft }) {
  return (
    <Part id="site-home" hint="The first words a visitor reads.">
      <FactField site={site} name="headline" />
      <FactField site={site} name="intro" lines />
    </Part>
  );
}
