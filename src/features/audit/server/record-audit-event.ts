import type { Tx } from '#src/db/types.ts';
import type { AuditAction, AuditKind } from '../schemas.ts';

type Values = Record<string, unknown>;

export interface NewAuditEvent {
  /** Null if the site itself acts. */
  actorId: string | null;
  action: AuditAction;
  /** `name` is stored for designs and categories, so that it outlives them, and never for people. */
  target: { id: string | number; name?: string };
  before?: Values | null;
  after?: Values | null;
}

/** Call it in the transaction of the change, so that both are committed or neither. The values must hold no personal data. */
export async function recordAuditEvent(
  tx: Tx,
  { actorId, action, target, before, after }: NewAuditEvent,
): Promise<void> {
  const [kind] = action.split('.') as [AuditKind];
  await tx
    .insertInto('audit_events')
    .values({
      actor_id: actorId,
      action,
      target_kind: kind,
      target_id: String(target.id),
      target_name: target.name ?? '',
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** Returns the old and new values of the fields that differ, or undefined if none does. */
export function getDifferences(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
