const maxLength = 2000;

/**
 * Validates the path to open after sign-in. It must be a path of this site: it begins with a single slash, also after its
 * dot segments are resolved (`/.//elsewhere`), and contains no backslash or control character, which browsers convert or
 * remove when they parse a URL (WHATWG URL, section 4.4).
 * @returns undefined for anything else
 */
export function safeReturnUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  if (!value.startsWith('/') || value.startsWith('//')) return undefined;
  if (URL.parse(value, 'http://localhost')?.pathname.startsWith('//') !== false) return undefined;
  return /[\\\u0000-\u001f\u007f-\u009f]/u.test(value) || !value.isWellFormed() ? undefined : value;
}
