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

const number = String.raw`(?:0x[\da-f]+|\d{1,4})`;
const addresses = [
  String.raw`https?:|://|\bwww\.|\blocalhost/`,
  // A host name: a top-level domain has two letters or more.
  String.raw`(?:[^\s\p{P}]|-)\.(?:\p{L}\p{M}*\p{L}[\p{L}\p{M}]*(?![\p{L}\p{M}\p{N}])|xn--)`,
  // A host with its port.
  String.raw`\p{L}[\p{L}\p{M}\p{N}-]*:\d{2,5}(?!\d)`,
  String.raw`(?<!\d)${number}(?:\.${number}){3}(?!\d)`,
  String.raw`\[[\da-f]*:[\da-f.]*:[\da-f.:]*\]`,
];
const anyAddress = new RegExp(addresses.join('|'), 'iu');

/**
 * Returns whether a text contains a web address, with or without its scheme, or an IP address. It is read as browsers read
 * an address: without invisible characters, and with the dots, digits and letters of other scripts that stand for those of
 * ASCII (Unicode Technical Standard 46).
 */
export function hasWebAddress(text: string): boolean {
  const read = text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replaceAll('\u3002', '.');
  return anyAddress.test(read);
}

/** Returns whether a host name is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
