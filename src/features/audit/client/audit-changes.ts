import { formatDateTime } from '#src/lib/date-text.ts';
import { plainText } from '#src/lib/plain-text.ts';
import type { AuditEntry } from '../contract.ts';
import { fieldWord } from './audit-labels.ts';

export interface Change {
  field: string;
  /** Undefined where there is no such side. */
  before: string | undefined;
  after: string | undefined;
}

/** Field by field, in the order in which they were recorded. */
export function listChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(names, (name) => ({
    field: fieldWord(name),
    before: before && name in before ? valueText(name, before[name]) : undefined,
    after: after && name in after ? valueText(name, after[name]) : undefined,
  }));
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function valueText(name: string, value: unknown): string {
  if (value === null || value === '') return 'None';
  if (name === 'isPremium') return value === true ? 'Premium' : 'Free';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueText('', one)).join(', ') || 'None';
  if (typeof value === 'string') return textOf(name, value);
  return JSON.stringify(value);
}

const roleWords: Record<string, string> = { user: 'User', mod: 'Moderator', admin: 'Admin' };

function textOf(name: string, text: string): string {
  if (name === 'role') return roleWords[text] ?? text;
  if (name === 'description') return plainText(text) || 'None';
  return isoTime.test(text) ? formatDateTime(text) : text;
}
