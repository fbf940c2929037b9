import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getCheckoutSetup: Call<typeof schemas.getCheckoutSetup> = {
  method: 'GET',
  path: '/api/subscription/setup',
};

export const createSubscription: Call<typeof schemas.createSubscription> = {
  method: 'POST',
  path: '/api/subscription',
};

export const confirmSubscription: Call<typeof schemas.confirmSubscription> = {
  method: 'POST',
  path: '/api/subscription/confirm',
};

export const previewChange: Call<typeof schemas.previewChange> = {
  method: 'POST',
  path: '/api/subscription/change/preview',
};

export const changePlan: Call<typeof schemas.changePlan> = {
  method: 'POST',
  path: '/api/subscription/change',
};

export const cancelSubscription: Call<typeof schemas.cancelSubscription> = {
  method: 'POST',
  path: '/api/subscription/cancel',
};

export const resumeSubscription: Call<typeof schemas.resumeSubscription> = {
  method: 'POST',
  path: '/api/subscription/resume',
};

export const openPortal: Call<typeof schemas.openPortal> = {
  method: 'POST',
  path: '/api/subscription/billing-portal',
};

export const listInvoices: Call<typeof schemas.listInvoices> = {
  method: 'GET',
  path: '/api/subscription/invoices',
};
