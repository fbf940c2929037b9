/** The text on the accent color, in both themes. */
const ink = '#17191C';
const darkText = '#F2F0EA';
const darkPaper = '#131416';
export const minContrast = 4.5;

/** Returns whether a text is a color as in `#FFC42E`. */
export const isColor = (text: string) => /^#[\dA-F]{6}$/.test(text);

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes a share of the second color, from 0 to 1, into the first one. */
function mix(first: string, second: string, share: number): string {
  const others = channels(second);
  const mixed = channels(first).map((value, i) => Math.round(value + ((others[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors (WCAG 2.2), from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the contrast of the text on this accent color. */
export const accentContrast = (accent: string) => contrast(ink, accent);

/** Formats a contrast as `2.8`. One that fails never reads as one that passes. */
export const formatContrast = (value: number) =>
  (value < minContrast ? Math.min(value, minContrast - 0.1) : value).toFixed(1);

/** Returns the lightened color nearest to this one on which text can be read, or the color itself. */
export function nearestAccent(accent: string): string {
  for (let percent = 0; percent < 100; percent += 1) {
    const lighter = mix(accent, '#FFFFFF', percent / 100);
    if (accentContrast(lighter) >= minContrast) return lighter;
  }
  return '#FFFFFF';
}

export interface AccentTones {
  hover: string;
  soft: string;
  /** The text on the soft tone. */
  softText: string;
}

/** Derives the other tones of an accent color. Text on them has at least the contrast that the color itself must have. */
export function accentTones(accent: string): Record<'light' | 'dark', AccentTones> {
  const darker = mix(accent, '#000000', 0.06);
  const lighter = mix(accent, '#FFFFFF', 0.2);
  return {
    light: {
      hover: accentContrast(darker) >= minContrast ? darker : lighter,
      soft: mix(accent, '#FFFFFF', 0.75),
      softText: ink,
    },
    dark: { hover: lighter, soft: mix(darkPaper, accent, 0.18), softText: darkText },
  };
}

/** Returns the style sheet that replaces the tokens of the accent color. */
export function accentStyle(accent: string): string {
  const { light, dark } = accentTones(accent);
  const tokens = ({ hover, soft }: AccentTones) =>
    `{--signal:${accent};--signal-hover:${hover};--signal-soft:${soft}}`;
  return [
    `:root:root${tokens(light)}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light])${tokens(dark)}}`,
    `:root:root[data-theme=dark]${tokens(dark)}`,
  ].join('');
}
