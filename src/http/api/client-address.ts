import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns whether the proxy with this address, the n-th from this server, reports the address before it truthfully. */
export type IsTrustedProxy = (address: string | undefined, hop: number) => boolean;

const namedNetworks: Record<string, string[]> = {
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  loopback: ['127.0.0.1/8', '::1/128'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** @param trust all proxies or none, their number, or their addresses and networks separated by commas */
export function compileTrust(trust: boolean | number | string): IsTrustedProxy {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_, hop) => hop < trust;
  const entries = trust.split(',').map((entry) => entry.trim());
  const networks = entries.flatMap((entry) => namedNetworks[entry] ?? [entry]).map(parseNetwork);
  return (text) => {
    if (text === undefined || isIP(text) === 0) return false;
    const address = ipaddr.process(text);
    return networks.some(([network, bits]) => isWithin(address, network, bits));
  };
}

/** An IPv4 address is in an IPv6 network as well if its mapped form (`::ffff:10.0.0.1`) is. */
function isWithin(address: Address, network: Address, bits: number): boolean {
  if (network instanceof ipaddr.IPv6 && address instanceof ipaddr.IPv4)
    return address.toIPv4MappedAddress().match(network, bits);
  return address.kind() === network.kind() && address.match(network, bits);
}

function parseNetwork(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Returns the address of the client as `request.ip` of Fastify does: the first one behind the trusted proxies, which
 * append to `X-Forwarded-For`. It is undefined when the connection is closed already.
 */
export function readClientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: IsTrustedProxy,
): string | undefined {
  let address = socket.remoteAddress;
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !isTrusted(address, 0)) return address;
  const given = String(forwarded).split(',').toReversed();
  let hop = 0;
  for (const part of given) {
    const before = part.trim();
    if (before === '') continue;
    address = before;
    hop += 1;
    if (!isTrusted(address, hop)) break;
  }
  return address;
}
