import { lookup as resolveName } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The file must not be fetched, now or later: a retry is useless. */
export class RemoteFileRefused extends Error {
  constructor(reason: string) {
    super(`The file is not fetched: ${reason}.`);
    this.name = 'RemoteFileRefused';
  }
}

/** All public IPv6 hosts have addresses in this range; the rest of the address space is not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address belongs to a host in the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * Rejects the address within the connection itself, so that a name cannot resolve to another host in a second lookup.
 */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const inside = addresses.find(({ address }) => !isPublicAddress(address));
    if (inside) return done(new RemoteFileRefused(`${hostname} is not a public host`), '');
    if (options.all === true) return done(null, addresses);
    const [first] = addresses;
    return first ? done(null, first.address, first.family) : done(new Error('No address.'), '');
  });
};

/**
 * Fetches a file from an untrusted address: from public hosts and default ports only, without following redirects.
 * @throws RemoteFileRefused when it must not be fetched, is too large, or is missing; other errors are worth a retry
 */
export async function fetchRemoteFile(
  address: string,
  options: {
    maxBytes: number;
    timeoutMs: number;
    /** Origins that we chose ourselves, which may be on this machine or in its network. */
    trustedOrigins?: readonly string[];
  },
): Promise<Buffer> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new RemoteFileRefused('it is no web address');
  const isTrusted = options.trustedOrigins?.includes(url.origin) === true;
  if (!isTrusted) requirePublic(url);
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await open(url, { signal, agent: false, ...(!isTrusted && { lookup: lookupPublic }) });
    return await read(response, options.maxBytes);
  } catch (error) {
    if (signal.aborted) throw new Error('The host took too long.', { cause: error });
    throw error;
  }
}

function requirePublic({ hostname, port }: URL): void {
  if (port !== '') throw new RemoteFileRefused('the port is not the usual one');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new RemoteFileRefused(`${host} is not a public host`);
}

function open(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, { ...options, headers: { accept: 'image/*' } }, resolve)
      .on('error', reject)
      .end();
  });
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    if (status >= 500 || status === 429) throw new Error(`The host answered ${status}.`);
    throw new RemoteFileRefused(`its host answered ${status}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new RemoteFileRefused(`it is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
