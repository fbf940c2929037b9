const scheme = /^[a-z][a-z\d+.-]*:/i;
const hostAndPort = /^[^/:?#]+:\d+(?:[/?#]|$)/;

/** Puts `https://` before an address that has no scheme; `example.com:8080` has none. */
export function withScheme(address: string): string {
  return scheme.test(address) && !hostAndPort.test(address) ? address : `https://${address}`;
}

/**
 * An http or https address that a stranger may put on a page: it names a host with a dot, and holds no name and
 * password, which serve to look like another host, and nothing that browsers drop or turn while they read it.
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(address) || /[\s\\\p{Cc}\p{Cf}]/u.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}

/** As a link's text: host and path, without what says nothing. Foreign letters are encoded, so that none pass for others. */
export function shortAddress(address: string): string {
  const url = URL.parse(withScheme(address));
  if (!url) return address;
  const path = `${url.pathname}${url.search}`;
  return url.host.replace(/^www\./, '') + (path === '/' ? '' : path);
}
