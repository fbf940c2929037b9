import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { demoQuery } from '#src/sandbox/outbox/client/queries.ts';
import { orNotFound } from '../../../routing/or-not-found.ts';

/** Only a demo without a mail server has this page. The mails themselves are read by the browser, never kept in a page. */
export async function loadOutbox(queries: QueryClient): Promise<void> {
  const { hasOutbox } = await orNotFound(queries.ensureQueryData(demoQuery()));
  if (!hasOutbox) throw notFound();
}
