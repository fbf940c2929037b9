import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { findPendingDownload } from '../pending-download.ts';
import { modelQuery } from '#src/features/catalog/client/queries.ts';

interface PendingModel {
  isLoading: boolean;
  /** Stays set after the download has started, until the page is left. */
  model: Model | undefined;
}

/** Reads the design whose download was pending for this person when the page opened. */
export function usePendingModel({ id }: CurrentUser): PendingModel {
  const [pending] = useState(() => findPendingDownload(id));
  const { data: model, isLoading } = useQuery({
    ...modelQuery(String(pending?.modelId)),
    enabled: pending !== undefined,
  });
  return { model, isLoading };
}
