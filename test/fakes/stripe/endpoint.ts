import type { Stripe } from 'stripe';
import { badRequest, missing } from './errors.ts';
import { toList } from './expand.ts';
import { getText, type Form } from './form.ts';
import type { FakeState } from './outbox.ts';
import type { Numbered } from './records.ts';

export interface Call {
  state: FakeState;
  /** The body, or the query of a GET. */
  form: Form;
  /** The id from the path, or '' if it has none. */
  id: string;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path with `:id` for the id. */
  path: string;
  /** The accepted fields. Others are rejected, as Stripe does. */
  fields: string[];
  answer: (call: Call) => object;
}

export function rejectUnknownFields(form: Form, fields: string[]): void {
  const unknown = Object.keys(form).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    throw badRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
}

export function requireText(form: Form, field: string): string {
  const text = getText(form, field);
  if (text === undefined || text === '') {
    throw badRequest(`Missing required param: ${field}.`, { code: 'parameter_missing', param: field });
  }
  return text;
}

/** Returns records newest first, ten of them unless `limit` is given. */
export function paginate<Item extends Numbered, Shown>(
  records: Item[],
  form: Form,
  url: string,
  show: (record: Item) => Shown,
): Stripe.ApiList<Shown> {
  const limit = Number(getText(form, 'limit') ?? '10');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw badRequest('This value must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const after = getText(form, 'starting_after');
  const start = after === undefined ? 0 : records.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after');
  const page = records.slice(start, start + limit);
  return toList(page.map(show), url, records.length > start + limit);
}
