import { afterEach, beforeEach } from 'vitest';
import type { MailConnection, TestMailResult } from '#src/features/connections/schemas.ts';
import { createMailer, type Mailer } from '#src/integrations/mailer.ts';
import { createAdmin, type UserRow } from './factories.ts';
import { createSmtpPeer, type SmtpPeer } from './smtp-peer.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const url = '/api/admin/connections/mail';

/** Creates the mailer of an instance, without a mail server. */
export const createMailerOfShop = () =>
  createMailer({
    server: undefined,
    from: undefined,
    dataDir: '/nowhere',
    shop: () => ({
      brand: 'Firstlayer',
      contactEmail: 'contact@firstlayer.example',
      accent: '#FFC42E',
      operator: { name: 'Firstlayer', address: null },
    }),
    siteUrl: () => 'https://shop.example',
    timeoutMs: 2000,
  });

/** A shop without a mail server, and two mail servers; new ones for each test. */
export class MailSite {
  site!: TestApp;
  mailer!: Mailer & { close: () => void };
  admin!: UserRow;
  peers!: [SmtpPeer, SmtpPeer];
  lines: string[] = [];

  /** Returns settings for one of the mail servers. */
  settingsOf = (index: 0 | 1, changes: object = {}) => ({
    host: '127.0.0.1',
    port: this.peers[index].port,
    security: 'none',
    user: '',
    from: 'Northlight Prints <hello@northlight.example>',
    ...changes,
  });

  save = (settings: object) => this.site.as(this.admin)({ method: 'PUT', url, body: settings });

  read = async () => (await this.site.as(this.admin)({ url })).json<MailConnection>();

  sendTest = () => this.site.as(this.admin)({ method: 'POST', url: `${url}/test`, body: {} });

  test = async (): Promise<TestMailResult> => {
    const response = await this.sendTest();
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    return response.json<TestMailResult>();
  };
}

/** Creates the shop and the mail servers before each test of a file. */
export function useMailSite(): MailSite {
  const made = new MailSite();
  beforeEach(async () => {
    made.peers = [await createSmtpPeer(), await createSmtpPeer()];
    made.mailer = createMailerOfShop();
    made.lines = [];
    const destination = { write: (line: string) => void made.lines.push(line) };
    const config = { logLevel: 'info', publicUrl: 'https://shop.example' };
    made.site = await createTestApp(config, destination, made.mailer);
    made.admin = await createAdmin(made.site.db);
  });
  afterEach(async () => {
    await made.site.close();
    made.mailer.close();
    for (const peer of made.peers) await peer.close();
  });
  return made;
}
