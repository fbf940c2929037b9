import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { findPendingDownload } from '../pending-download.ts';
import { modelQuery } from '#src/features/catalog/client/queries.ts';
import type { Model } from '#src/features/catalog/contract.ts';

interface WaitingModel {
  isLoading: boolean;
  /** Also once its download has started, until the page is left. */
  model: Model | undefined;
}

/** The design whose download waited for this person when the page came up. */
export function useWaitingModel({ id }: CurrentUser): WaitingModel {
  const [waiting] = useState(() => findPendingDownload(id));
  const { data: model, isLoading } = useQuery({
    ...modelQuery(String(waiting?.modelId)),
    enabled: waiting !== undefined,
  });
  return { model, isLoading };
}
