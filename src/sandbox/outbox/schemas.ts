import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';

export const Demo = z.object({
  isDemo: z.literal(true),
  /** True when no mail server is set, so that the outbox keeps the mails. */
  hasOutbox: z.boolean(),
});

export const getDemo = operation({
  summary: 'That this is a demo, and what it offers; 404 in a real shop',
  access: 'public',
  response: Demo,
});

const OutboxEntry = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
});
export type OutboxEntry = z.output<typeof OutboxEntry>;

const OutboxMail = z.extend(OutboxEntry, { from: z.string(), html: z.string(), text: z.string() });
export type OutboxMail = z.output<typeof OutboxMail>;

export const listOutbox = operation({
  summary: 'The mails that the demo kept instead of sending, newest first; 404 in a real shop',
  access: 'public',
  response: z.array(OutboxEntry),
});

export const getOutboxMail = operation({
  summary: 'One of these mails; 404 in a real shop',
  access: 'public',
  params: z.object({ id: z.string() }),
  response: OutboxMail,
});
