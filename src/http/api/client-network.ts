import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network that rate limits count as one client: an IPv4 address itself, or the /64 network of an IPv6
 * address, which is what one household gets.
 * @param ip as reported by the socket or the trusted proxy; an IPv4-mapped IPv6 address counts as IPv4
 */
export function toClientNetwork(ip: string): string {
  // The text of an IPv4 address that Node accepts is unique.
  if (isIP(ip) !== 6) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
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
