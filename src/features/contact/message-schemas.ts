import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, IdParams, pageLimit, line, text } from '#src/lib/schema.ts';
import { EmailAddress } from '#src/features/auth/schemas.ts';
import { messageLimits } from './constants.ts';

export const ContactMessage = z.object({
  name: line({ min: 1, max: messageLimits.name, name: 'Name' }),
  email: EmailAddress,
  subject: line({ min: 1, max: messageLimits.subject, name: 'Subject' }),
  message: text({ min: 1, max: messageLimits.message, name: 'Message' }),
});
export type ContactMessage = z.output<typeof ContactMessage>;

const Sent = z.extend(ContactMessage, {
  /** Honeypot: hidden from people, so a value means that a program filled in the form. */
  reference: z.optional(z.string().check(z.maxLength(1000))),
});

export const sendContactMessage = operation({
  summary:
    'Sends a message to the owner of the shop, at most five times an hour and once per Idempotency-Key',
  access: 'public',
  body: Sent,
  response: z.object({ message: z.string() }),
});

export const UnsentMessage = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
  /** The last error of the mail server. */
  error: z.string(),
});
export type UnsentMessage = z.output<typeof UnsentMessage>;

export const listContactMessages = operation({
  summary:
    'Lists messages of the contact form that could not be sent, the newest failure first, paginated like /api/stl-files',
  access: 'admin',
  query: z.object({ limit: pageLimit(100, 50), cursor: Cursor }),
  response: z.array(UnsentMessage),
});

export const retryContactMessage = operation({
  summary: 'Sends an unsent message again; it stays in the list if that fails',
  access: 'admin',
  params: IdParams,
});

export const deleteContactMessage = operation({
  summary: 'Deletes an unsent message permanently',
  access: 'admin',
  params: IdParams,
});
