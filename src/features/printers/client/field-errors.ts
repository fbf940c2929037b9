/** Parses what a person typed into a number box, with a point or a comma; NaN for anything else. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Returns the first message of each field, by the path of the field with dots. */
export function readFieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Focuses the first invalid control of a form, once it is marked as such. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
