import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';

export const Demo = z.object({
  isDemo: z.literal(true),
  /** True when no mail server is set, so that the outbox keeps the mails. */
  hasOutbox: z.boolean(),
});

export const getDemo = operation({
  summary: 'Returns the features of the demo; returns 404 outside demo mode',
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
  summary:
    'Lists the mails that the demo stored instead of sending, newest first; returns 404 outside demo mode',
  access: 'public',
  response: z.array(OutboxEntry),
});

export const getOutboxMail = operation({
  summary: "Returns a mail of the demo's outbox; returns 404 outside demo mode",
  access: 'public',
  params: z.object({ id: z.string() }),
  response: OutboxMail,
});
