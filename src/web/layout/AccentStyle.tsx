import { accentStyle } from '#src/lib/accent.ts';
import { defaultFacts, site } from '#src/site.ts';

/** The tokens of an accent color that the owner has chosen. */
export function AccentStyle() {
  return site.accent === defaultFacts.accent ? null : <style>{accentStyle(site.accent)}</style>;
}
