import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const confirmSandboxPayment: Call<typeof schemas.confirmSandboxPayment> = {
  method: 'POST',
  path: '/api/sandbox/payments/:paymentIntentId/confirm',
};

export const authenticateSandboxPayment: Call<typeof schemas.authenticateSandboxPayment> = {
  method: 'POST',
  path: '/api/sandbox/payments/:paymentIntentId/authenticate',
};

export const readSandboxPortal: Call<typeof schemas.readSandboxPortal> = {
  method: 'GET',
  path: '/api/sandbox/portal',
};

export const replaceSandboxCard: Call<typeof schemas.replaceSandboxCard> = {
  method: 'POST',
  path: '/api/sandbox/portal/card',
};

export const cancelInSandbox: Call<typeof schemas.cancelInSandbox> = {
  method: 'POST',
  path: '/api/sandbox/portal/cancel',
};

export const passSandboxTime: Call<typeof schemas.passSandboxTime> = {
  method: 'POST',
  path: '/api/sandbox/portal/pass-time',
};

export const getSandboxInvoice: Call<typeof schemas.getSandboxInvoice> = {
  method: 'GET',
  path: '/api/sandbox/invoices/:invoiceId',
};
