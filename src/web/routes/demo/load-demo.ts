import type { QueryClient } from '@tanstack/react-query';
import { demoQuery } from '#src/sandbox/outbox/client/queries.ts';
import { orNotFound } from '../../routing/or-not-found.ts';

/** In demo mode only. */
export async function loadSandbox(queries: QueryClient): Promise<void> {
  await orNotFound(queries.ensureQueryData(demoQuery()));
}
