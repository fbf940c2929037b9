import { auditActions, auditKinds } from '../constants.ts';
import type { AuditAction, AuditKind } from '../schemas.ts';
import type { AuditFilters } from './queries.ts';

/** The search parameters of the history's URL. */
export interface AuditSearch {
  actor?: string;
  /** An action such as `design.update`, or a kind such as `design` for all of its actions. */
  action?: string;
  from?: string;
  to?: string;
}

/** Converts search parameters to filters of the API call. Invalid values are dropped. */
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

/** Accepts existing dates only, so not February 29, 2026. */
function isDay(value: string | undefined): value is string {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
