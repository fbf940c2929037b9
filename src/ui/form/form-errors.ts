import { ApiError } from '#src/lib/api-client.ts';

/** Returns the server's message for one field; undefined when the error names other fields. */
export function issueOf(error: unknown, path: string): string | undefined {
  const issues = error instanceof ApiError ? error.body.issues : undefined;
  return issues?.find((issue) => issue.path === path)?.message;
}

const inputStatuses = new Set([400, 401, 409]);

/** The text of a failed form, at its field or at the form. */
export interface PlacedFailure {
  field?: string;
  form?: string;
}

/** Places an error about the input at its field, and any other, such as a lost connection, at the form. */
export function placeFailure(error: unknown, text: string): PlacedFailure {
  return error instanceof ApiError && inputStatuses.has(error.status) ? { field: text } : { form: text };
}

/** Focuses the first field that has an error. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
}
