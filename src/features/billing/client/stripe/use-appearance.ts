import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { buildAppearance } from './appearance.ts';

function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  return buildAppearance((name) => styles.getPropertyValue(name).trim());
}

/** Returns the appearance of the present theme and updates it when the system's or the chosen theme changes. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const update = () => setAppearance(readAppearance());
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const choice = new MutationObserver(update);
    system.addEventListener('change', update);
    choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', update);
      choice.disconnect();
    };
  }, []);
  return appearance;
}
