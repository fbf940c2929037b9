import type { Tx } from '#src/db/types.ts';
import type { AuditAction, AuditKind } from '../contract.ts';

type Values = Record<string, unknown>;

export interface NewAuditEvent {
  /** Null for the site itself. */
  actorId: string | null;
  action: AuditAction;
  /** Of designs and categories with their name, which stays when they go; never of people. */
  target: { id: string | number; name?: string };
  before?: Values | null;
  after?: Values | null;
}

/** Written in the transaction of the deed: neither is there without the other. Nothing personal may stand in it. */
export async function recordAuditEvent(
  tx: Tx,
  { actorId, action, target, before, after }: NewAuditEvent,
): Promise<void> {
  const [kind] = action.split('.') as [AuditKind];
  await tx
    .insertInto('audit_entries')
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

/** The fields that differ, as they were and as they are; undefined where none does. */
export function getDifferences(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
