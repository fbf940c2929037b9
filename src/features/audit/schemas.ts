import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, isStorable, pageLimit } from '#src/lib/schema.ts';
import { auditActions, auditKinds } from './constants.ts';

export const AuditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof AuditAction>;

export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.output<typeof AuditKind>;

const Values = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEvent = z.object({
  id: z.number(),
  at: z.string(),
  /** Null if the site itself acted: a scheduled job, or a command on the server. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: AuditAction,
  /** A person's name as it is now; 'Deleted user' once the account is gone. */
  target: z.object({
    kind: AuditKind,
    id: z.string(),
    name: z.string(),
    /** True for a public design, a comment on a public design, and a person with an account. */
    hasPage: z.boolean(),
  }),
  /** For an update, only the fields that differ. `before` is null for a creation, `after` for a deletion. */
  before: Values,
  after: Values,
});
export type AuditEvent = z.output<typeof AuditEvent>;

const AnyId = z.string().check(z.maxLength(200), z.refine(isStorable, 'Not a valid id.'));

/** Limited to the years that the database and its drivers format in the same way. */
const Day = z.iso
  .date('Must be a date.')
  .check(z.refine((day) => day > '0001' && day < '9999', 'Must be a date.'));

export const AuditQuery = z
  .object({
    actorId: z.optional(AnyId),
    action: z.optional(AuditAction),
    kind: z.optional(AuditKind),
    /** Requires `kind`. */
    targetId: z.optional(AnyId),
    /** Both inclusive, ISO dates in UTC. */
    from: z.optional(Day),
    to: z.optional(Day),
    limit: pageLimit(100, 50),
    cursor: Cursor,
  })
  .check(
    z.refine(({ kind, targetId }) => targetId === undefined || kind !== undefined, {
      path: ['kind'],
      message: 'Say what kind of thing it is.',
    }),
  );
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAudit = operation({
  summary: 'Lists audit events, newest first, paginated like /api/stl-files',
  access: 'admin',
  query: AuditQuery,
  response: z.array(AuditEvent),
});

export const AuditActor = z.object({ id: z.string(), name: z.string() });
export type AuditActor = z.output<typeof AuditActor>;

export const listAuditActors = operation({
  summary: 'Lists the people whose audit events are recorded',
  access: 'admin',
  response: z.array(AuditActor),
});
