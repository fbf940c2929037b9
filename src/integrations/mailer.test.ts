import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mail } from './mail.ts';
import { createMailer, type MailerOptions } from './mailer.ts';

const mail: Mail = {
  to: 'zoe@example.com',
  subject: 'Bestätige deine Adresse: Grüße an Zoë und alle, die an langen Betreffzeilen Freude haben',
  preview: 'Ein Klick genügt.',
  heading: 'Adresse bestätigen',
  paragraphs: ['Hallo Zoë,', `eine lange Zeile ${'ohne Ende '.repeat(300)}`],
  action: {
    label: 'Bestätigen',
    url: `https://shop.example/verify-email?token=${'a'.repeat(1500)}&from=mail`,
  },
  note: 'Wenn du es nicht warst, tu nichts.',
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

interface Received {
  from: string | undefined;
  to: string[];
  raw: Buffer;
}

/** Starts a mail server on this machine that records the mails it receives. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const raw = await buffer(stream);
        const from = envelope.mailFrom === false ? undefined : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      };
      void keep();
    },
    ...options,
  });
  // Some tests are about clients that disconnect in the middle.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, address: `127.0.0.1:${getPort(server.server)}` };
}

function openMailer(options: Partial<MailerOptions>) {
  const mailer = createMailer({
    server: undefined,
    from: undefined,
    dataDir: '/nowhere',
    shop: () => ({
      brand: 'Firstlayer',
      contactEmail: 'contact@firstlayer.example',
      accent: '#FFC42E',
    }),
    siteUrl: () => 'https://shop.example',
    ...options,
  });
  closers.push(mailer.close);
  return mailer;
}

describe('a mail sent by SMTP', () => {
  test('arrives complete: both parts, its headers, umlauts, long lines', async () => {
    const { received, address } = await startServer();
    await openMailer({ server: `smtp://${address}` }).send(mail);

    expect(received).toHaveLength(1);
    const [{ from, to, raw } = { from: '', to: [], raw: Buffer.alloc(0) }] = received;
    expect([from, to]).toEqual(['contact@firstlayer.example', ['zoe@example.com']]);
    const longest = Math.max(
      ...raw
        .toString('latin1')
        .split('\r\n')
        .map((line) => line.length),
    );
    expect(longest).toBeLessThanOrEqual(998);

    const parsed = await PostalMime.parse(raw);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.from).toMatchObject({ name: 'Firstlayer', address: 'contact@firstlayer.example' });
    expect(parsed.to).toMatchObject([{ address: 'zoe@example.com' }]);
    expect(parsed.messageId).toMatch(/^<[^<>\s]+@firstlayer\.example>$/);
    expect(Date.parse(parsed.date ?? '')).not.toBeNaN();
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'content-type': expect.stringContaining('multipart/alternative'),
    });
    expect(parsed.text).toContain(mail.paragraphs[1]?.trimEnd());
    expect(parsed.text).toContain(`Bestätigen: ${mail.action?.url}`);
    expect(parsed.html).toContain('Adresse bestätigen');
    expect(parsed.html).toContain(`href="${mail.action?.url.replace('&', '&amp;')}"`);
  });

  test('uses MAIL_FROM as the sender if it is set', async () => {
    const { received, address } = await startServer();
    await openMailer({ server: `smtp://${address}`, from: 'Die Werkstatt <hallo@shop.example>' }).send(mail);
    expect(received[0]?.from).toBe('hallo@shop.example');
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.from).toMatchObject({ name: 'Die Werkstatt', address: 'hallo@shop.example' });
  });

  test('uses few connections, however many mails are sent at the same time', async () => {
    let connections = 0;
    const { received, address } = await startServer({
      onConnect: (_session, done) => {
        connections += 1;
        done();
      },
    });
    const { send } = openMailer({ server: `smtp://${address}` });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => send({ ...mail, to: `p${index}@example.com` })),
    );
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(12);
    expect(connections).toBeLessThanOrEqual(3);
  });

  test('keeps user input as plain text', async () => {
    const { received, address } = await startServer();
    const name = 'Zoë\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>';
    const heading = `Hello ${name}`;
    await openMailer({ server: `smtp://${address}` }).send({
      ...mail,
      heading,
      paragraphs: [name],
      note: name,
    });
    expect(received[0]?.to).toEqual(['zoe@example.com']);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(parsed.html).not.toContain('<script');
    expect(parsed.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(parsed.text).toContain('<script>alert(1)</script>');
  });
});

describe('header injection', () => {
  const lines = ['a\r\nBcc: x@example.com', 'a\nb', 'a\rb', 'a\u2028b', 'a\u0000b'];

  test.each(lines)('rejects a subject %j', async (subject) => {
    const { received, address } = await startServer();
    await expect(openMailer({ server: `smtp://${address}` }).send({ ...mail, subject })).rejects.toThrow(
      'line break',
    );
    expect(received).toEqual([]);
  });

  test.each([
    'zoe@example.com\r\nBcc: x@example.com',
    'zoe@example.com\n',
    'zoe@example.com, x@example.com',
    'zoe@example.com;x@example.com',
    'Zoe <zoe@example.com>',
    'zoe@example.com x@example.com',
    '@example.com',
    'zoe',
    '',
  ])('rejects an address %j', async (to) => {
    const { received, address } = await startServer();
    await expect(openMailer({ server: `smtp://${address}` }).send({ ...mail, to })).rejects.toThrow(
      'one address',
    );
    expect(received).toEqual([]);
  });
});

test.each(['Firstlayer', 'a@example.com, b@example.com', 'Shop\nBcc: x <a@example.com>', ''])(
  'rejects a sender %j at startup',
  (from) => {
    expect(() => openMailer({ from })).toThrow('MAIL_FROM');
  },
);

describe('a server with authentication', () => {
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop@example.com' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('no such person shop@example.com')),
  };
  const user = encodeURIComponent('shop@example.com');

  test('accepts the mail with the name and password from the URL', async () => {
    const { received, address } = await startServer(options);
    await openMailer({ server: `smtp://${user}:${encodeURIComponent('p@ss/word')}@${address}` }).send(mail);
    expect(received).toHaveLength(1);
  });

  test('rejects a wrong password, which no error repeats', async () => {
    const { received, address } = await startServer(options);
    const sent = openMailer({ server: `smtp://${user}:wrong-password@${address}` }).send(mail);
    await expect(sent).rejects.toThrow(/^The mail server did not take the mail \(EAUTH, .*535\)\.$/);
    await expect(sent).rejects.not.toThrow('wrong-password');
    expect(received).toEqual([]);
  });
});

describe('delivery failures', () => {
  test('throws the code without the address for a rejected recipient, and delivers the next mail', async () => {
    const { received, address } = await startServer({
      onRcptTo: ({ address: to }, _session, done) =>
        to === 'nobody@example.com'
          ? done(Object.assign(new Error(`no mailbox ${to}`), { responseCode: 550 }))
          : done(),
    });
    const { send } = openMailer({ server: `smtp://${address}` });
    await expect(send({ ...mail, to: 'nobody@example.com' })).rejects.toThrow(
      /^The mail server did not take the mail \(EENVELOPE, RCPT TO, 550\)\.$/,
    );
    await send(mail);
    expect(received.map(({ to }) => to)).toEqual([['zoe@example.com']]);
  });

  test('throws for a rejected message', async () => {
    const { address } = await startServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('looks like spam'), { responseCode: 554 })));
      },
    });
    await expect(openMailer({ server: `smtp://${address}` }).send(mail)).rejects.toThrow(/EMESSAGE.*554/);
  });

  test('throws when the server is down', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = getPort(server);
    server.close();
    await once(server, 'close');
    await expect(openMailer({ server: `smtp://127.0.0.1:${port}` }).send(mail)).rejects.toThrow(
      /^The mail server did not take the mail \(E(CONNECTION|SOCKET).*\)\.$/,
    );
  });

  test('throws when the server never sends a greeting', async () => {
    const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const { send } = openMailer({ server: `smtp://127.0.0.1:${getPort(server)}`, timeoutMs: 150 });
    await expect(send(mail)).rejects.toThrow(/^The mail server did not (finish within 150 ms|take the mail)/);
  });

  test('throws when the server answers too slowly', async () => {
    const server = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
      socket.on('error', () => {}).on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const { send } = openMailer({ server: `smtp://127.0.0.1:${getPort(server)}`, timeoutMs: 300 });
    await expect(send(mail)).rejects.toThrow(/^The mail server did not/);
  });

  test('throws when the server receives the mail and does not answer', async () => {
    const { address } = await startServer({ onData: (stream) => void stream.resume(), closeTimeout: 50 });
    const { send } = openMailer({ server: `smtp://${address}`, timeoutMs: 400 });
    await expect(send(mail)).rejects.toThrow(/^The mail server did not/);
  });

  test('throws when the server requires TLS with an untrusted certificate', async () => {
    const { address } = await startServer({ disabledCommands: [] });
    await expect(openMailer({ server: `smtp://${address}` }).send(mail)).rejects.toThrow(
      /^The mail server did not take the mail \(E(TLS|SOCKET)/,
    );
  });
});
