import type { IncomingMessage } from 'node:http';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { compileTrust, readClientAddress } from './client-address.ts';
import { toClientNetwork } from './client-network.ts';

/** The limit of calls per minute and network, counted in memory by Fastify's plugin and by the fast path together. */
export interface CallLimit {
  max: number;
  windowMs: number;
  /** The option `store` of the plugin. */
  store: FastifyRateLimitStoreCtor;
  /** Counts a call that is answered without Fastify. @returns false, without counting it, when the limit is reached */
  tryTake: (request: IncomingMessage) => boolean;
}

const callsPerMinute = 600;
const windowMs = 60_000;
const maxNetworks = 20_000;

export function createCallLimit({
  rateLimitFactor,
  trustProxy,
  now = () => performance.now(),
}: {
  rateLimitFactor: number;
  trustProxy: boolean | number | string;
  /** Returns milliseconds; only differences matter. */
  now?: () => number;
}): CallLimit {
  const max = Math.ceil(callsPerMinute * rateLimitFactor);
  const isTrusted = compileTrust(trustProxy);
  const windows = new LRUCache<string, { calls: number; endsAt: number }>({ max: maxNetworks });

  function getWindow(network: string) {
    const time = now();
    const known = windows.get(network);
    if (known && time < known.endsAt) return known;
    const begun = { calls: 0, endsAt: time + windowMs };
    windows.set(network, begun);
    return begun;
  }

  class Store implements FastifyRateLimitStore {
    incr(network: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const window = getWindow(network);
      window.calls += 1;
      callback(null, { current: window.calls, ttl: window.endsAt - now() });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  }

  return {
    max,
    windowMs,
    store: Store,
    tryTake: (request) => {
      const address = readClientAddress(request, isTrusted);
      if (address === undefined) return false;
      const window = getWindow(toClientNetwork(address));
      if (window.calls >= max) return false;
      window.calls += 1;
      return true;
    },
  };
}
