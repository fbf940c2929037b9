/** Returns the code or the class of an error. Its message is left out, because it can contain personal data. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.name;
}
