import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useMailSite } from '#test/support/mail-site.ts';
import { testNow } from '#test/support/test-app.ts';

const shop = useMailSite();

async function linkOf(index: 0 | 1): Promise<string> {
  const { text = '' } = await shop.peers[index].parse(shop.peers[index].received.at(-1));
  return /https:\/\/shop\.example(\/api\/mail-proof\?token=\S+)/.exec(text)?.[1] ?? '';
}

describe('a test mail', () => {
  it('proves that mail arrives when its button is pressed, until the settings change', async () => {
    await shop.save(shop.settingsOf(0));
    expect(await shop.test()).toEqual({ to: shop.admin.email, sentAt: testNow.toISOString(), failure: null });
    const mail = await shop.peers[0].parse(shop.peers[0].received[0]);
    expect([mail.to?.[0]?.address, mail.subject]).toEqual([shop.admin.email, 'Test mail of Firstlayer']);
    const link = await linkOf(0);
    expect((await shop.site.request({ method: 'HEAD', url: link })).statusCode).not.toBe(303);
    expect(await shop.read()).toMatchObject({ provenAt: null });
    const pressed = await shop.site.request({ url: link });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/admin?tab=connections']);
    expect(await shop.read()).toMatchObject({ provenAt: testNow.toISOString() });
    shop.site.moveTo(new Date(testNow.getTime() + 60_000));
    await shop.site.request({ url: link });
    expect(await shop.read()).toMatchObject({ provenAt: testNow.toISOString() });
    await shop.save(shop.settingsOf(0, { from: 'other@example.com' }));
    expect(await shop.read()).toMatchObject({ provenAt: null });
    const rows = await shop.site.db.selectFrom('mail_tests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.split('=')[1]);
    expect(shop.lines.join('')).not.toContain(link.split('=')[1]);
  });

  it('does not count after a day, after a change of the settings, or with another token', async () => {
    await shop.save(shop.settingsOf(0));
    await shop.test();
    const first = await linkOf(0);
    shop.site.moveTo(new Date(testNow.getTime() + 86_400_000));
    await shop.site.request({ url: first });
    await shop.test();
    const second = await linkOf(0);
    await shop.save(shop.settingsOf(1));
    await shop.site.request({ url: second });
    await shop.site.request({ url: '/api/mail-proof?token=unknown' });
    await shop.site.request({ url: '/api/mail-proof' });
    expect(await shop.read()).toMatchObject({ provenAt: null });
  });

  it('needs a mail server, and is limited', async () => {
    const response = await shop.sendTest();
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'no_mail_server' }]);
    await shop.save(shop.settingsOf(0));
    for (let n = 0; n < 9; n += 1) await shop.test();
    const refused = await shop.sendTest();
    expect(refused.statusCode).toBe(429);
  });

  it('says which address the server refuses, with its own words', async () => {
    await shop.save(shop.settingsOf(0));
    shop.peers[0].responses.rcpt = () => ({ code: 550, text: '5.7.1 relaying denied' });
    expect((await shop.test()).failure).toMatchObject({
      message: '127.0.0.1 does not accept your own address as the recipient.',
      reply: expect.stringContaining('relaying denied') as string,
    });
    shop.peers[0].responses.data = () => ({ code: 554, text: `too ${'long '.repeat(200)}` });
    shop.peers[0].responses.rcpt = () => undefined;
    const { failure } = await shop.test();
    expect(failure).toMatchObject({ field: null, message: '127.0.0.1 did not take the mail.' });
    expect(failure?.reply?.length).toBeLessThanOrEqual(200);
  });

  it('says that a password is refused', async () => {
    const server = await speak((line) =>
      line.startsWith('EHLO') ? '250-shop\r\n250 AUTH PLAIN' : '535 5.7.8 Authentication failed',
    );
    await shop.save(shop.settingsOf(0, { port: server.port, user: 'ida', password: 'wrong' }));
    expect((await shop.test()).failure).toMatchObject({
      field: 'password',
      message: '127.0.0.1 refused the password.',
      reply: '535 5.7.8 Authentication failed',
    });
    server.close();
  });

  it('says that the sender is refused', async () => {
    const server = await speak((line) => (line.startsWith('EHLO') ? '250 shop' : '553 not your address'));
    await shop.save(shop.settingsOf(0, { port: server.port }));
    expect((await shop.test()).failure).toMatchObject({ field: 'from', reply: '553 not your address' });
    server.close();
  });

  it('says that nothing listens, or that no secure connection can be made', async () => {
    const server = await speak(() => '250 shop');
    await shop.save(shop.settingsOf(0, { port: server.port, security: 'tls' }));
    expect((await shop.test()).failure).toMatchObject({ field: 'security', reply: null });
    server.close();
    await shop.save(shop.settingsOf(0, { port: server.port }));
    expect((await shop.test()).failure).toMatchObject({
      field: 'port',
      message: `127.0.0.1 does not accept connections at port ${server.port}.`,
      reply: null,
    });
    await shop.save(shop.settingsOf(0, { host: 'no-such-server.invalid', port: 587, security: 'starttls' }));
    expect((await shop.test()).failure).toMatchObject({
      field: 'host',
      message: 'There is no server named no-such-server.invalid.',
    });
  });

  it('says that a server does not answer, and shows nothing of another service', async () => {
    const silent = await speak(() => '', '');
    await shop.save(shop.settingsOf(0, { port: silent.port }));
    expect((await shop.test()).failure).toMatchObject({ field: 'port', reply: null });
    silent.close();
    const other = await speak(() => '', 'SSH-2.0-Secret_Service_1.0');
    await shop.save(shop.settingsOf(0, { port: other.port }));
    const result = await shop.test();
    expect(result.failure).toMatchObject({ message: '127.0.0.1 did not take the mail.', reply: null });
    expect(JSON.stringify(result)).not.toContain('Secret');
    other.close();
  });
});

/** Starts a server that answers each line. */
async function speak(
  answer: (line: string) => string,
  greeting = '220 shop',
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      const line = answer(data.toString());
      if (line !== '') socket.write(`${line}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
