import { ApiError } from '#src/lib/api-client.ts';

/** What the server said of one field, if it refused that one. */
export function issueOf(error: unknown, path: string): string | undefined {
  const issues = error instanceof ApiError ? error.body.issues : undefined;
  return issues?.find((issue) => issue.path === path)?.message;
}

/** Puts the cursor into the first field that has an error. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
}
