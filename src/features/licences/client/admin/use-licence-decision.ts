import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { reinstateLicence, withdrawLicence } from '../../calls.ts';
import { licenceCheckQuery } from '../queries.ts';

/** Withdraws a licence with a note, or makes it good again without one. */
export function useLicenceDecision(number: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string | undefined) => {
      const params = { id: number };
      return note === undefined
        ? call(reinstateLicence, { params })
        : call(withdrawLicence, { params, body: { note } });
    },
    onSuccess: (check) => queries.setQueryData(licenceCheckQuery(number).queryKey, check),
  });
}
