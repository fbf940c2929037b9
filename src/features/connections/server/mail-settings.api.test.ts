import { describe, expect, it } from 'vitest';
import { createMailerOfShop, useMailSite } from '#test/support/mail-site.ts';
import { waitFor } from '#test/support/wait-for.ts';

const shop = useMailSite();
const person = { to: 'zoe@example.com', subject: 'Hello', preview: '', heading: 'Hi', paragraphs: ['Hi'] };

describe('mail settings', () => {
  it('apply to the next mail of the shop, with the sender', async () => {
    expect(await shop.read()).toMatchObject({ server: null, serverSetBy: 'nobody', provenAt: null });
    const saved = await shop.save(shop.settingsOf(0));
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      {
        server: {
          host: '127.0.0.1',
          port: shop.peers[0].port,
          security: 'none',
          user: '',
          hasPassword: false,
        },
        from: 'Northlight Prints <hello@northlight.example>',
        serverSetBy: 'panel',
        senderSetBy: 'panel',
        isUnreadable: false,
        provenAt: null,
      },
    ]);
    await shop.mailer.send(person);
    await shop.save(shop.settingsOf(1));
    await shop.mailer.send(person);
    expect(shop.peers.map(({ received }) => received.length)).toEqual([1, 1]);
    expect((await shop.peers[0].parse(shop.peers[0].received[0])).from).toEqual({
      name: 'Northlight Prints',
      address: 'hello@northlight.example',
    });
  });

  it('let mails in flight finish by the earlier server', async () => {
    await shop.save(shop.settingsOf(0));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    shop.peers[0].responses.data = () => 'hold';
    shop.peers[0].held = held;
    const inFlight = shop.mailer.send(person);
    await waitFor(() => expect(shop.peers[0].stalled).toHaveLength(1));
    await shop.save(shop.settingsOf(1));
    await shop.mailer.send(person);
    release();
    await inFlight;
    expect(shop.peers.map(({ received }) => received.length)).toEqual([1, 1]);
  });

  it('reach another instance without a restart', async () => {
    const other = createMailerOfShop();
    const instance = await shop.site.startAnother({ mailer: other });
    await shop.save(shop.settingsOf(0));
    await waitFor(() => expect(other.host()).toBe('127.0.0.1'));
    await other.send(person);
    expect(shop.peers[0].received).toHaveLength(1);
    await instance.close();
    other.close();
  });

  it('keep the password, which no response, log line or row shows, but not for another server', async () => {
    const account = { user: 'hello@northlight.example', password: 'a password of the test' };
    expect((await shop.save(shop.settingsOf(0, account))).json()).toMatchObject({
      server: { hasPassword: true },
    });
    const { password, ...without } = account;
    expect((await shop.save(shop.settingsOf(0, { ...without, from: 'shop@example.com' }))).statusCode).toBe(
      200,
    );
    expect(await shop.read()).toMatchObject({ server: { hasPassword: true }, from: 'shop@example.com' });
    for (const change of [{ port: shop.peers[1].port }, { user: 'other' }, { host: 'localhost' }]) {
      const refused = await shop.save(shop.settingsOf(0, { ...without, ...change }));
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { issues: [{ path: 'password' }] }]);
    }
    const rows = await Promise.all([
      shop.site.db.selectFrom('secret_settings').selectAll().execute(),
      shop.site.db.selectFrom('audit_events').selectAll().execute(),
    ]);
    expect(rows[1]).toMatchObject([{ action: 'connections.mail_update' }, {}]);
    expect(JSON.stringify([await shop.read(), rows, shop.lines])).not.toContain(password);
  });

  it('name the field that is not valid', async () => {
    const tls = { port: 587, security: 'starttls' };
    const cases: [string, object][] = [
      ['host', { ...tls, host: '' }],
      ['host', { ...tls, host: 'smtp://smtp.example' }],
      ['host', { ...tls, host: 'smtp.example/path' }],
      ['host', { ...tls, host: 'smtp.example\r\nx' }],
      ['port', { port: 22 }],
      ['port', { port: 443 }],
      ['port', { port: 70_000 }],
      ['port', { port: 587.5 }],
      ['security', { host: 'smtp.example', port: 587 }],
      ['security', { security: 'ssl' }],
      ['from', { from: 'Northlight' }],
      ['from', { from: 'a@example.com\nBcc: b@example.com' }],
      ['', { unknown: 1 }],
    ];
    for (const [path, change] of cases) {
      const response = await shop.save(shop.settingsOf(0, change));
      expect([response.statusCode, response.json()]).toMatchObject([400, { issues: [{ path }] }]);
    }
    expect(await shop.read()).toMatchObject({ server: null });
  });

  it('count as not set when they cannot be decrypted, which is reported', async () => {
    await shop.save(shop.settingsOf(0));
    await shop.site.db.updateTable('secret_settings').set({ ciphertext: 'AAAA' }).execute();
    expect(await shop.read()).toMatchObject({ server: null, isUnreadable: true, serverSetBy: 'nobody' });
    const other = createMailerOfShop();
    const instance = await shop.site.startAnother({ mailer: other });
    expect(other.host()).toBeUndefined();
    expect(shop.lines.join('')).toContain('secret_setting_unreadable');
    await instance.close();
    other.close();
  });
});
