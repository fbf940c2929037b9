import { subscribeToTheme } from '#src/ui/theme.ts';
import type { ViewerColors } from './viewer-scene.ts';

/** Returns the colors of lines and light for the present theme. */
export function readViewerColors(element: Element): ViewerColors {
  const style = getComputedStyle(element);
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  return {
    ink: style.getPropertyValue('--ink').trim(),
    line: style.getPropertyValue('--line').trim(),
    sky: '#ffffff',
    ground: isDark ? '#565a60' : '#a9a294',
    lightIntensity: isDark ? 1.1 : 1.35,
  };
}

/** Calls back when the theme changes. @returns a function that ends it */
export function followTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const end = subscribeToTheme(onChange);
  system.addEventListener('change', onChange);
  return () => {
    end();
    system.removeEventListener('change', onChange);
  };
}
