import type { PaymentFailure } from './records.ts';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
}

/** A rejected request. The response has Stripe's format: `{"error": {…}}`. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
  }
}

export function badRequest(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(kind: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function cardRefusal({ code, declineCode, message }: PaymentFailure): Refusal {
  return new Refusal(402, {
    type: 'card_error',
    code,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
  });
}

/** The answer to a restricted key without a right. */
export function forbidden(account: string): Refusal {
  return new Refusal(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_test_*****' does not have the required permissions for this endpoint on account 'acct_${account}'.`,
  });
}

export function unauthorized(key: string | undefined): Refusal {
  const message =
    key === undefined
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  return new Refusal(401, { type: 'invalid_request_error', message });
}
