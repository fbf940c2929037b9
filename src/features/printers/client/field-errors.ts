/** Parses what a person typed into a number box, with a point or a comma; NaN for anything else. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Focuses the first invalid control of a form, once it is marked as such. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
