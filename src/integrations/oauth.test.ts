import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifyPerson, ProviderFault, type OAuthKind } from './oauth.ts';

type Respond = (response: ServerResponse) => void;

let server: Server;
let origin: string;
let responses: Record<string, Respond>;

const json =
  (body: unknown, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const token = json({ access_token: 'one' });

beforeAll(async () => {
  server = createServer((request, response) => responses[request.url ?? '']?.(response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function identify(kind: OAuthKind, given: Record<string, Respond>, timeoutMs = 60_000) {
  responses = { '/token': token, ...given };
  const client = {
    clientId: 'us',
    clientSecret: 'SECRET',
    tokenUrl: `${origin}/token`,
    userInfoUrl: `${origin}/me`,
  };
  const exchange = { code: 'CODE', codeVerifier: 'VERIFIER', redirectUri: 'https://shop.example/back' };
  return identifyPerson(kind, client, exchange, timeoutMs);
}

it('times out after the given time, for either response', async () => {
  const silence: Respond = () => {};
  await expect(identify('google', { '/token': silence }, 50)).rejects.toThrow(ProviderFault);
  await expect(identify('google', { '/me': silence }, 50)).rejects.toThrow(ProviderFault);
  const dripping: Respond = (response) => void response.writeHead(200).write('{');
  await expect(identify('google', { '/me': dripping }, 50)).rejects.toThrow(ProviderFault);
});

it.each<[string, Respond]>([
  ['a page', (response) => response.end('<html>')],
  ['more than anybody has to say', (response) => response.end(JSON.stringify({ sub: 'x'.repeat(70_000) }))],
  ['another address', (response) => response.writeHead(302, { location: '/me2' }).end()],
  ['nothing', json(null)],
  ['an id that is no text', json({ sub: 7 })],
  ['an empty id', json({ sub: '' })],
  ['an address that is no text', json({ sub: 'a', email: { a: 1 } })],
  ['a refusal', json({ error: 'invalid_token' }, 401)],
])('takes %s for a fault', async (_, response) => {
  await expect(identify('google', { '/me': response })).rejects.toThrow(ProviderFault);
});

it("reports the provider's error about our keys, and no secrets", async () => {
  const fault = await identify('google', { '/token': json({ error: 'invalid_client' }, 401) }).catch(String);
  expect(fault).toBe('ProviderFault: The sign-in provider answered 401 (invalid_client).');
});

it('reads a Google profile', async () => {
  const me = {
    sub: '1',
    email: 'a@example.com',
    email_verified: 'true',
    given_name: 'Ada',
    picture: 'https://lh3.example/a=s96-c',
  };
  expect(await identify('google', { '/me': json(me) })).toEqual({
    id: '1',
    email: 'a@example.com',
    emailVerified: true,
    firstName: 'Ada',
    lastName: '',
    imageUrl: 'https://lh3.example/a=s96-c',
  });
  const other = { sub: '1', email_verified: 'yes', name: 'Ada', picture: 'file:///etc/passwd' };
  expect(await identify('google', { '/me': json(other) })).toEqual({
    id: '1',
    email: undefined,
    emailVerified: false,
    firstName: 'Ada',
    lastName: '',
    imageUrl: undefined,
  });
});

it('reads a Discord profile', async () => {
  const me = { id: '80351110224678912', email: null, verified: true, username: 'nelly', global_name: null };
  expect(await identify('discord', { '/me': json({ ...me, avatar: 'a_1b2c' }) })).toEqual({
    id: me.id,
    email: undefined,
    emailVerified: true,
    firstName: 'nelly',
    lastName: '',
    imageUrl: `https://cdn.discordapp.com/avatars/${me.id}/a_1b2c.png?size=256`,
  });
  const strange = { ...me, global_name: 'Nelly', avatar: '../../x' };
  expect(await identify('discord', { '/me': json(strange) })).toMatchObject({
    firstName: 'Nelly',
    imageUrl: undefined,
  });
  await expect(identify('discord', { '/me': json({ ...me, id: '../1' }) })).rejects.toThrow(ProviderFault);
});
