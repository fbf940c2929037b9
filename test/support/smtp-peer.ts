import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailConfig } from '#src/config/config.ts';
import { createMailer, type Mailer } from '#src/integrations/mailer.ts';

/**
 * `cut` breaks the connection in the middle of the mail. `stall` takes the mail and never answers. `hold` waits for `held`
 * before it accepts the mail.
 */
type SmtpReply = { code: number; text: string } | 'cut' | 'stall' | 'hold' | undefined;

export interface ReceivedMail {
  to: string;
  raw: Buffer;
}

export interface SmtpPeer {
  received: ReceivedMail[];
  /** The recipients of the mails that have stalled. */
  stalled: string[];
  /** Return the responses for a recipient (`rcpt`) or the whole mail (`data`). Undefined means that it is accepted. */
  responses: { rcpt: (to: string) => SmtpReply; data: (to: string) => SmtpReply };
  mailer: Mailer;
  port: number;
  /** The settings of a shop that sends its mails here. */
  config: MailConfig;
  /** Ends the waiting of held mails. */
  held: Promise<void>;
  parse: (mail: ReceivedMail | undefined) => Promise<Email>;
  close: () => Promise<void>;
}

/** Starts a local mail server, and a mailer of the site that sends to it. */
export async function createSmtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const stalled: string[] = [];
  const responses: SmtpPeer['responses'] = { rcpt: () => undefined, data: () => undefined };
  const refusal = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      const reply = responses.rcpt(address);
      return typeof reply === 'object' ? done(refusal(reply)) : done();
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const reply = responses.data(to);
      if (reply === 'cut') {
        for (const connection of server.connections) connection._socket.destroy();
        return;
      }
      const take = async () => {
        const raw = await buffer(stream);
        if (reply === 'stall' || reply === 'hold') stalled.push(to);
        if (reply === 'stall') return undefined;
        if (reply === 'hold') await peer.held;
        else if (reply) return done(refusal(reply));
        received.push({ to, raw });
        return done();
      };
      void take();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = createMailer({
    server: smtpUrl,
    from: undefined,
    dataDir: '/nowhere',
    shop: () => ({
      brand: 'Firstlayer',
      contactEmail: 'contact@firstlayer.example',
      accent: '#FFC42E',
      operator: { name: 'Firstlayer', address: 'Werkstr. 1\n10115 Berlin' },
    }),
    siteUrl: () => 'https://shop.example',
  });
  const peer: SmtpPeer = {
    received,
    stalled,
    responses,
    mailer,
    config: { smtpUrl, from: undefined },
    port,
    held: Promise.resolve(),
    parse: (mail) => PostalMime.parse(mail?.raw ?? ''),
    close: async () => {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return peer;
}
