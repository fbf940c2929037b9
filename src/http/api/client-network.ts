import { isIP, isIPv6 } from 'node:net';

/**
 * What limits count as one address: an IPv4 address itself, of an IPv6 address the /64 that one household has.
 * @param ip as the socket or the trusted proxy gives it; an IPv4 address in IPv6's clothes reads as IPv4
 */
export function toClientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** What says which proxies are believed: `off`, how many there are, or their addresses and networks with commas between. */
export function isTrustProxyValue(value: string): boolean {
  if (value === 'off' || /^\d*$/.test(value)) return true;
  return value.split(',').every((entry) => {
    const [address = '', prefix, ...rest] = entry.trim().split('/');
    if (namedNetworks.has(address)) return prefix === undefined;
    const bits = isIP(address) === 4 ? 32 : 128;
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    return isIP(address) !== 0 && isPrefix && rest.length === 0;
  });
}
