import { formatDateTime } from '#src/lib/date-text.ts';
import { plainText } from '#src/lib/plain-text.ts';
import type { AuditEvent } from '../schemas.ts';
import { getFieldLabel } from './audit-labels.ts';

export interface Change {
  field: string;
  /** Undefined if the event has no such value. */
  before: string | undefined;
  after: string | undefined;
}

/** Lists the changed fields in the order in which they were recorded. */
export function listChanges({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(names, (name) => ({
    field: getFieldLabel(name),
    before: before && name in before ? formatValue(name, before[name]) : undefined,
    after: after && name in after ? formatValue(name, after[name]) : undefined,
  }));
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function formatValue(name: string, value: unknown): string {
  if (value === null || value === '') return 'None';
  if (name === 'isPremium') return value === true ? 'Premium' : 'Free';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => formatValue('', one)).join(', ') || 'None';
  if (typeof value === 'string') return formatText(name, value);
  return JSON.stringify(value);
}

const roleLabels: Record<string, string> = { user: 'User', mod: 'Moderator', admin: 'Admin' };

function formatText(name: string, text: string): string {
  if (name === 'role') return roleLabels[text] ?? text;
  if (name === 'description') return plainText(text) || 'None';
  return isoTime.test(text) ? formatDateTime(text) : text;
}
