import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { demoQuery } from '#src/sandbox/outbox/client/queries.ts';
import { orNotFound } from '../../routing/load-data.ts';

/** Shows the page for what does not exist outside demo mode. */
export async function requireDemo(queries: QueryClient): Promise<void> {
  await orNotFound(queries.ensureQueryData(demoQuery()));
}

/** Shows the page for what does not exist where no mails are kept. The browser reads the mails; no cached page has them. */
export async function requireOutbox(queries: QueryClient): Promise<void> {
  const { hasOutbox } = await orNotFound(queries.ensureQueryData(demoQuery()));
  if (!hasOutbox) throw notFound();
}
