import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { chooseSlicer, getChosenSlicers } from '../calls.ts';
import type { SlicerId } from '../constants.ts';
import { getSlicer, type Slicer } from '../slicers.ts';
import { detectSystem } from './slicer-system.ts';
import { readStoredSlicer, storeSlicer } from './stored-slicer.ts';

const localKey = ['stored-slicer'];

/** Reads the remembered slicer: that of the account for this operating system, else that of this browser. */
export function useChosenSlicer(): { slicer: Slicer | undefined; choose: (id: SlicerId) => void } {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const system = detectSystem();
  const remote = endpointQuery(getChosenSlicers, {});
  const { data: chosen } = useQuery({ ...remote, enabled: Boolean(user), staleTime: 5 * 60_000 });
  const { data: stored } = useQuery({
    queryKey: localKey,
    queryFn: () => readStoredSlicer() ?? null,
    initialData: () => readStoredSlicer() ?? null,
  });
  const id = (user && chosen?.[system]) ?? stored;
  const choose = (next: SlicerId) => {
    storeSlicer(next);
    queries.setQueryData(localKey, next);
    if (!user) return;
    queries.setQueryData(remote.queryKey, (before) => before && { ...before, [system]: next });
    // If this fails, the browser still remembers the choice.
    call(chooseSlicer, { body: { slicer: next, system } }).then(
      (all) => queries.setQueryData(remote.queryKey, all),
      () => {},
    );
  };
  return { slicer: id ? getSlicer(id) : undefined, choose };
}
