const maxLength = 2000;

/**
 * Where to go after sign-in, if that is a path of this site: it begins with a single slash, also once its dots are
 * resolved (`/.//elsewhere`), and holds no backslash and no control character, which browsers drop or turn while they
 * read an address (WHATWG URL, section 4.4).
 * @returns undefined for anything else
 */
export function safeReturnUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined;
  if (!value.startsWith('/') || value.startsWith('//')) return undefined;
  if (URL.parse(value, 'http://localhost')?.pathname.startsWith('//') !== false) return undefined;
  return /[\\\u0000-\u001f\u007f-\u009f]/u.test(value) || !value.isWellFormed() ? undefined : value;
}
