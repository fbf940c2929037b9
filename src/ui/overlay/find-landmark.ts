/**
 * Returns the element that menus are rendered into, so that their content is inside a landmark. While a dialog hides the
 * page from screen readers, it returns undefined, and menus are rendered at the end of the body.
 */
export function findLandmark(): HTMLElement | undefined {
  const main = document.querySelector<HTMLElement>('main');
  return main && !main.closest('[aria-hidden=true]') ? main : undefined;
}
