import { Switch } from '#src/ui/form/Switch.tsx';
import type { SiteDraft } from '../use-site-draft.ts';
import { Part } from './Part.tsx';

/** The facts that are on or off. */
export function OptionsPart({ site: { draft, set } }: { site: SiteDraft }) {
  return (
    <Part id="site-options">
      <div className="grid gap-3">
        <Switch
          checked={draft.emailOptInDefault}
          onChange={({ target }) => set('emailOptInDefault', target.checked)}
          hint="In the EU leave this off."
        >
          Release mails are ticked in the sign-up form
        </Switch>
        <Switch
          checked={draft.opensInPrusaSlicer}
          onChange={({ target }) => set('opensInPrusaSlicer', target.checked)}
          hint="Works after Prusa Research has added your domain."
        >
          Offer “Open in PrusaSlicer”
        </Switch>
      </div>
    </Part>
  );
}
