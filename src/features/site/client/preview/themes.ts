import { accentTones } from '#src/lib/accent.ts';
import { defaultFacts } from '#src/site.ts';

export type PreviewTheme = 'light' | 'dark';

/** The tokens of both themes (ui/styles/tokens.css) that the preview needs, since it shows the theme that is not set, too. */
const palettes: Record<PreviewTheme, Record<string, string>> = {
  light: {
    '--paper': '#F3F1EB',
    '--surface': '#FCFBF8',
    '--sunken': '#E8E5DC',
    '--line': '#D9D5C9',
    '--ink': '#17191C',
    '--ink-2': '#45474A',
    '--ink-3': '#62625C',
    '--on-ink': '#FCFBF8',
    '--signal-soft': '#FFEFC0',
  },
  dark: {
    '--paper': '#131416',
    '--surface': '#1A1C1F',
    '--sunken': '#282B2F',
    '--line': '#2F3236',
    '--ink': '#F2F0EA',
    '--ink-2': '#C6C4BD',
    '--ink-3': '#A09F98',
    '--on-ink': '#17191C',
    '--signal-soft': '#3B300F',
  },
};

/** Returns the tokens of a theme with an accent color, as a style. */
export function previewStyle(theme: PreviewTheme, accent: string): Record<string, string> {
  const palette = palettes[theme];
  if (accent === defaultFacts.accent) return { ...palette, '--signal': accent };
  return { ...palette, '--signal': accent, '--signal-soft': accentTones(accent)[theme].soft };
}
