import type { ForcedState } from './catalog.ts';

const focusable = 'a, button, input, select, textarea, [tabindex], [role=region]';

/** Matches a pseudo-class, but not the escaped colon of a class name such as `hover\:bg-sunken`. */
const pseudoClass = /(?<!\\):(hover|active|focus-visible)(?![\w-])/g;

/** Lets each rule for a pseudo-class also match the controls within `data-force="<pseudo-class>"`. */
export function addForcedStates(css: string): string {
  return css.replace(
    pseudoClass,
    (match, state: ForcedState) => `:is(${match}, :where([data-force='${state}'] :is(${focusable})))`,
  );
}

/** Rewrites the style elements of the page, now and after each hot update. */
export function forceStates(): void {
  const rewrite = () => {
    for (const style of document.querySelectorAll('style')) {
      const css = style.textContent;
      if (!css.includes('[data-force=')) style.textContent = addForcedStates(css);
    }
  };
  rewrite();
  import.meta.hot?.on('vite:afterUpdate', rewrite);
}
