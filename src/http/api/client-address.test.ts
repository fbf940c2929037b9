import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compileTrust, readClientAddress } from './client-address.ts';

const forwarded = [
  undefined,
  '',
  '203.0.113.9',
  '203.0.113.9, 10.0.0.2',
  ' 203.0.113.9 ,10.0.0.2,\t10.0.0.3 ',
  ',,203.0.113.9,,10.0.0.2,',
  '2001:db8::1, ::ffff:10.0.0.2',
  'unknown, 10.0.0.2',
  '203.0.113.9, nonsense, 10.0.0.2',
];
const sockets = ['127.0.0.1', '10.0.0.1', '::1', '::ffff:10.0.0.1', '198.51.100.1', 'fd00::1'];
const settings = [
  false,
  true,
  1,
  2,
  3,
  'loopback',
  '10.0.0.0/8',
  'loopback, 10.0.0.1, 10.0.0.2',
  'uniquelocal',
  'fd00::/8',
  '::ffff:10.0.0.0/104',
  '::ffff:0:0/96',
];

it.each(settings)('finds the same client as Fastify does when it trusts %s', async (trustProxy) => {
  const isNumber = typeof trustProxy === 'number';
  const app = Fastify({ trustProxy: isNumber ? (_, hop) => hop < trustProxy : trustProxy });
  const isTrusted = compileTrust(trustProxy);
  app.get('/', async (request) => ({ theirs: request.ip, ours: readClientAddress(request.raw, isTrusted) }));
  for (const remoteAddress of sockets) {
    for (const header of forwarded) {
      const headers = header === undefined ? {} : { 'x-forwarded-for': header };
      const found = (await app.inject({ url: '/', remoteAddress, headers })).json<{
        theirs: string;
        ours: string;
      }>();
      expect([remoteAddress, header, found.ours]).toEqual([remoteAddress, header, found.theirs]);
    }
  }
});
