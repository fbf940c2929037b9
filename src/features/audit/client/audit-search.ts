import { auditActions, auditKinds, type AuditAction, type AuditKind } from '../contract.ts';
import type { AuditFilters } from './queries.ts';

/** As the panel's address says it. */
export interface AuditSearch {
  actor?: string;
  /** An action such as `design.update`, or a kind such as `design` for all of its actions. */
  action?: string;
  from?: string;
  to?: string;
}

/** What the list can be asked for; what is none of it is left out. */
export function toAuditFilters({ actor, action, from, to }: AuditSearch): AuditFilters {
  return {
    ...(actor !== undefined && { actorId: actor }),
    ...(isAction(action) && { action }),
    ...(isKind(action) && { kind: action }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

const isAction = (value: string | undefined): value is AuditAction =>
  (auditActions as readonly (string | undefined)[]).includes(value);

const isKind = (value: string | undefined): value is AuditKind =>
  (auditKinds as readonly (string | undefined)[]).includes(value);

/** One that there is: in 2026 no February 29. */
function isDay(value: string | undefined): value is string {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
