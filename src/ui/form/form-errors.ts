import { ApiError } from '#src/lib/api-client.ts';

/** Returns the server's message for one field; undefined when the error names other fields. */
export function issueOf(error: unknown, path: string): string | undefined {
  const issues = error instanceof ApiError ? error.body.issues : undefined;
  return issues?.find((issue) => issue.path === path)?.message;
}

/** The message of each field that has an error, by the path of the field with dots. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** Returns the first message of each field. */
export function readFieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[] = [],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Returns the errors with those of one field, or of the rows in it, replaced by the ones that were found now. */
export function replaceErrors<Errors extends FieldErrors>(
  before: Errors,
  field: string,
  found: Errors,
): Errors {
  const isOf = ([path]: [string, unknown]) => path === field || path.startsWith(`${field}.`);
  const others = Object.entries(before).filter((error) => !isOf(error));
  return Object.fromEntries([...others, ...Object.entries(found).filter(isOf)]) as Errors;
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

/** Focuses the first field of the form that has an error. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const names = Object.keys(errors).map((name) => `[name="${name}"]`);
  if (names.length > 0) form?.querySelector<HTMLInputElement>(names.join())?.focus();
}
