import { isIP, isIPv6 } from 'node:net';

/**
 * Returns the network that rate limits count as one client: an IPv4 address itself, or the /64 network of an IPv6
 * address, which is what one household gets.
 * @param ip as reported by the socket or the trusted proxy; an IPv4-mapped IPv6 address counts as IPv4
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

/** Validates TRUST_PROXY: `off`, the number of proxies, or their addresses and networks separated by commas. */
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
