import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

const mail = '/api/admin/connections/mail';
const payments = '/api/admin/connections/payments';

export const getMailConnection: Call<typeof schemas.getMailConnection> = { method: 'GET', path: mail };

export const saveMailConnection: Call<typeof schemas.saveMailConnection> = { method: 'PUT', path: mail };

export const sendTestMail: Call<typeof schemas.sendTestMail> = { method: 'POST', path: `${mail}/test` };

export const getPaymentsConnection: Call<typeof schemas.getPaymentsConnection> = {
  method: 'GET',
  path: payments,
};

export const checkPayments: Call<typeof schemas.checkPayments> = {
  method: 'POST',
  path: `${payments}/check`,
};

export const connectPayments: Call<typeof schemas.connectPayments> = { method: 'PUT', path: payments };

export const disconnectPayments: Call<typeof schemas.disconnectPayments> = {
  method: 'DELETE',
  path: payments,
};
