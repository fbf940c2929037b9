import { ApiError } from '#src/lib/api-client.ts';

/** Returns the server's message for one field; undefined when the error names other fields. */
export function issueOf(error: unknown, path: string): string | undefined {
  const issues = error instanceof ApiError ? error.body.issues : undefined;
  return issues?.find((issue) => issue.path === path)?.message;
}

/** Focuses the first field that has an error. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
}
