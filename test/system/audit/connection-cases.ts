import { seal } from '#src/features/connections/server/secret-settings.ts';
import { withBody, type AuditCase, type Shop } from './audit-case.ts';

const mail = '/api/admin/connections/mail';
const payments = '/api/admin/connections/payments';
const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' };
const settings = {
  host: 'smtp.example',
  port: 587,
  security: 'starttls',
  user: '',
  from: 'shop@example.com',
};

export function listConnectionCases(shop: Shop): AuditCase[] {
  const store = async (name: 'mail' | 'stripe', value: object) => {
    const { config, db } = shop().site;
    const row = {
      ciphertext: seal(config.sessionSecret, name, JSON.stringify(value)),
      updated_at: new Date(),
    };
    await db.deleteFrom('secret_settings').where('name', '=', name).execute();
    await db
      .insertInto('secret_settings')
      .values({ name, ...row })
      .execute();
  };
  return [
    {
      endpoint: `PUT ${mail}`,
      prepare: async () => ({ call: { method: 'PUT', url: mail, body: settings }, targets: ['mail'] }),
      action: 'connections.mail_update',
      refused: withBody({ ...settings, port: 22 }),
    },
    {
      endpoint: `POST ${mail}/test`,
      prepare: async () => {
        await store('mail', { ...settings, password: '' });
        return { call: { method: 'POST', url: `${mail}/test`, body: {} }, targets: ['mail'] };
      },
      action: 'connections.mail_test',
      refused: withBody({ to: 'other@example.com' }),
    },
    {
      endpoint: `PUT ${payments}`,
      prepare: async () => ({ call: { method: 'PUT', url: payments, body: keys }, targets: ['payments'] }),
      action: 'connections.payments_connect',
      refused: withBody({ ...keys, secretKey: 'sk_test_unknown' }),
    },
    {
      endpoint: `DELETE ${payments}`,
      prepare: async () => {
        const prices = { personal: ['price_1'], commercial: ['price_2'] };
        const account = { id: 'acct_1', name: null, country: null, canCharge: null };
        await store('stripe', { ...keys, account, prices, portal: 'bpc_1', webhook: null });
        return { call: { method: 'DELETE', url: payments }, targets: ['payments'] };
      },
      action: 'connections.payments_disconnect',
      refused: 'again',
    },
  ];
}
