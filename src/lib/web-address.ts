const scheme = /^[a-z][a-z\d+.-]*:/i;
const hostAndPort = /^[^/:?#]+:\d+(?:[/?#]|$)/;

/** Adds `https://` to a URL without a scheme; `example.com:8080` has none. */
export function withScheme(address: string): string {
  return scheme.test(address) && !hostAndPort.test(address) ? address : `https://${address}`;
}

/**
 * Returns whether an untrusted http or https URL may be shown as a link. Its host must contain a dot. It must not contain
 * a user name or password, which can imitate another host, or characters that browsers remove or convert.
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(address) || /[\s\\\p{Cc}\p{Cf}]/u.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}

/** Formats a URL as link text: host and path without `www.`. Non-ASCII letters are encoded, so that none imitate others. */
export function shortAddress(address: string): string {
  const url = URL.parse(withScheme(address));
  if (!url) return address;
  const path = `${url.pathname}${url.search}`;
  return url.host.replace(/^www\./, '') + (path === '/' ? '' : path);
}
