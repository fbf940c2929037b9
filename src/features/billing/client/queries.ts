import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meKey } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { getProfile, getUser } from '#src/features/users/calls.ts';
import {
  cancelSubscription,
  changePlan,
  confirmSubscription,
  createSubscription,
  getCheckoutSetup,
  listInvoices,
  openPortal,
  previewChange,
  resumeSubscription,
} from '../calls.ts';
import type { Invoice, PaidTier } from '../schemas.ts';
import { call, callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { createIdempotencyKey } from '#src/browser/idempotency-key.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { pagedListQuery, toListPage, type PagedListQuery } from '#src/browser/paged-list.ts';

export const invoicePageSize = 24;
const invoicesStaleMs = 30_000;

/** Reads which payment form the checkout shows. @throws ApiError 503 `billing_not_configured` without a provider */
export function checkoutSetupQuery() {
  return endpointQuery(getCheckoutSetup, {});
}

/** @param shown number of invoices to load first, so that a return to the page shows as many as before */
export function invoicesQuery(shown = invoicePageSize): PagedListQuery<Invoice> {
  return pagedListQuery({
    key: getQueryKey(listInvoices, { query: {} }),
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listInvoices, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: invoicePageSize,
    shown,
    staleMs: invoicesStaleMs,
  });
}

/** Extracts the payment intent's id, with which its client secret begins. */
export function getPaymentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Invalidates all queries that show the plan or payments, in this tab and the others. */
function invalidatePlan(queries: QueryClient): void {
  const [publicProfiles] = getUser.path.split(':');
  for (const prefix of [meKey[0], getProfile.path, publicProfiles ?? '', listInvoices.path]) {
    invalidateInAllTabs(queries, prefix);
  }
}

/** Writes the subscription of a response into the cached user, so that it is shown at once. */
function cacheSubscription(queries: QueryClient, subscription: Subscription): void {
  queries.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, subscription });
}

/**
 * Creates a subscription whose first payment must be confirmed. A retry for the same plan reuses the idempotency key, so
 * that a lost response does not lead to two subscriptions.
 */
export function useSubscribe() {
  const queries = useQueryClient();
  const attempt = useRef<{ tier: PaidTier; key: string }>(undefined);
  return useMutation({
    mutationFn: (tier: PaidTier) => {
      if (attempt.current?.tier !== tier) attempt.current = { tier, key: createIdempotencyKey() };
      const headers = { 'idempotency-key': attempt.current.key };
      return call(createSubscription, { body: { tier } }, { headers });
    },
    onSuccess: () => {
      attempt.current = undefined;
    },
    onSettled: () => invalidatePlan(queries),
  });
}

/** Has the server sync with the provider after a payment. The caller handles a 401. */
export function useConfirmPayment() {
  const queries = useQueryClient();
  return useMutation({
    meta: { handles401: true },
    mutationFn: (payment: { subscriptionId: string; paymentIntentId: string }) =>
      call(confirmSubscription, { body: payment }),
    onSuccess: ({ subscription }) => cacheSubscription(queries, subscription),
    onSettled: () => invalidatePlan(queries),
  });
}

/** Asks what a change of plan costs. The result is not cached, because the price depends on the time. */
export function usePreviewChange() {
  return useMutation({ mutationFn: (tier: PaidTier) => call(previewChange, { body: { tier } }) });
}

/** Changes the plan. When the response has a `clientSecret`, the person must confirm the payment. */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tier: PaidTier) => call(changePlan, { body: { tier } }),
    onSuccess: ({ subscription }) => cacheSubscription(queries, subscription),
    onSettled: () => invalidatePlan(queries),
  });
}

export function useCancelSubscription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelSubscription, { body: { confirmed: true } }),
    onSettled: () => invalidatePlan(queries),
  });
}

export function useResumeSubscription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(resumeSubscription, {}),
    onSuccess: ({ subscription }) => cacheSubscription(queries, subscription),
    onSettled: () => invalidatePlan(queries),
  });
}

/** Requests the URL of the provider's billing portal. */
export function useOpenPortal() {
  return useMutation({ mutationFn: () => call(openPortal, {}) });
}
