import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listDownloads } from '#src/features/downloads/calls.ts';
import { call } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { countLicences, createLicence, replaceLicence } from '../calls.ts';
import type { LicenceName } from '../schemas.ts';
import { ownLicenceQuery } from './queries.ts';

/** The source of the licence: a download, or a good licence whose name changes. */
export type LicenceOrder = { downloadId: number } | { replaces: string };

/** Creates a licence, or replaces one by another with a new name. */
export function useSaveLicence(order: LicenceOrder) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: LicenceName) =>
      'replaces' in order
        ? call(replaceLicence, { params: { id: order.replaces }, body })
        : call(createLicence, { params: { id: order.downloadId }, body }),
    onSuccess: (licence) => {
      queries.setQueryData(ownLicenceQuery(licence.id).queryKey, licence);
      invalidateInAllTabs(queries, listDownloads.path);
      invalidateInAllTabs(queries, countLicences.path);
    },
  });
}
