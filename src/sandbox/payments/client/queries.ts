import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import {
  cancelInSandbox,
  getSandboxInvoice,
  passSandboxTime,
  readSandboxPortal,
  replaceSandboxCard,
} from '../calls.ts';
import type { SandboxCard, SandboxPortal } from '../schemas.ts';

export const portalQuery = (session: string) => endpointQuery(readSandboxPortal, { query: { session } }, 0);

export const sandboxInvoiceQuery = (invoiceId: string) =>
  endpointQuery(getSandboxInvoice, { params: { invoiceId } }, 0);

/** Runs a change, whose response is the new state of the portal, and shows that. */
function useChange<T>(session: string, change: (input: T) => Promise<SandboxPortal>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (portal) => queries.setQueryData(portalQuery(session).queryKey, portal),
  });
}

export const useReplaceCard = (session: string) =>
  useChange(session, (card: SandboxCard) => call(replaceSandboxCard, { body: { session, card } }));

export const useCancelInSandbox = (session: string) =>
  useChange(session, (isCancelled: boolean) => call(cancelInSandbox, { body: { session, isCancelled } }));

export const usePassTime = (session: string) =>
  useChange(session, () => call(passSandboxTime, { body: { session } }));
