import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meKey } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import type { Subscription } from '#src/features/plans/contract.ts';
import { getProfile, getUser } from '#src/features/users/contract.ts';
import { call, callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { createIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { invalidateInAllTabs } from '#src/lib/cross-tab-invalidation.ts';
import { pagedListQuery, toListPage, type PagedListQuery } from '#src/lib/paged-list.ts';
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
  type Invoice,
  type PaidTier,
} from '../contract.ts';

export const invoicePageSize = 24;
const invoicesStaleMs = 30_000;

/** Which payment form the checkout shows; fails with 503 `billing_not_configured` where there is none. */
export function checkoutSetupQuery() {
  return endpointQuery(getCheckoutSetup, {});
}

/** @param shown how many to bring back */
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

/** A payment's id, which its secret begins with. */
export function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** All that shows one's plan or payments is read again, here and in the other tabs. */
function planChanged(queries: QueryClient): void {
  const [publicProfiles] = getUser.path.split(':');
  for (const prefix of [meKey[0], getProfile.path, publicProfiles ?? '', listInvoices.path]) {
    invalidateInAllTabs(queries, prefix);
  }
}

/** What an answer says of one's plan is shown at once. */
function keepPlan(queries: QueryClient, subscription: Subscription): void {
  queries.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, subscription });
}

/**
 * A subscription whose first payment is to be confirmed. A second try for the same plan is the same attempt, so that an
 * answer that was lost on its way does not make two of it.
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
    onSettled: () => planChanged(queries),
  });
}

/** After a payment: reads the state back from the provider. A 401 is told by whoever calls it. */
export function useConfirmPayment() {
  const queries = useQueryClient();
  return useMutation({
    meta: { handles401: true },
    mutationFn: (payment: { subscriptionId: string; paymentIntentId: string }) =>
      call(confirmSubscription, { body: payment }),
    onSuccess: ({ subscription }) => keepPlan(queries, subscription),
    onSettled: () => planChanged(queries),
  });
}

/** What a change of plan costs, asked again each time: it depends on the moment. */
export function usePreviewChange() {
  return useMutation({ mutationFn: (tier: PaidTier) => call(previewChange, { body: { tier } }) });
}

/** With a `clientSecret` in the answer the person has to confirm the payment. */
export function useChangePlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tier: PaidTier) => call(changePlan, { body: { tier } }),
    onSuccess: ({ subscription }) => keepPlan(queries, subscription),
    onSettled: () => planChanged(queries),
  });
}

export function useCancelSubscription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelSubscription, { body: { confirmed: true } }),
    onSettled: () => planChanged(queries),
  });
}

export function useResumeSubscription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(resumeSubscription, {}),
    onSuccess: ({ subscription }) => keepPlan(queries, subscription),
    onSettled: () => planChanged(queries),
  });
}

/** Gives the address of the provider's own pages. */
export function useOpenPortal() {
  return useMutation({ mutationFn: () => call(openPortal, {}) });
}
