import { vi } from 'vitest';
import { examineUpload } from '#src/features/publishing/examination-calls.ts';
import type { UploadExamination } from '#src/features/publishing/examination-schemas.ts';
import { noFacts } from './admin-data.ts';
import type { StubResponse } from './api-stub.ts';

/** A form that the page has sent with XMLHttpRequest, such as an upload. */
export interface SentForm {
  method: string;
  address: string;
  form: FormData;
}

/** The examination of a chosen file before it is uploaded with its design. */
const readyUpload: UploadExamination = {
  verdict: 'ready',
  reasons: [],
  facts: noFacts,
  boundsMm: [20, 20, 20],
};

/**
 * Answers forms that the page sends with XMLHttpRequest, until the test ends.
 * Those that examine chosen files ahead are answered here.
 * @returns the array of the other sent forms, which grows
 */
export function respondToForms(respond: (sent: SentForm) => StubResponse): SentForm[] {
  const sent: SentForm[] = [];
  const addresses = new WeakMap<XMLHttpRequest, Omit<SentForm, 'form'>>();
  const { prototype } = XMLHttpRequest;
  vi.spyOn(prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    address: string | URL,
  ) {
    addresses.set(this, { method, address: String(address) });
  });
  vi.spyOn(prototype, 'setRequestHeader').mockImplementation(() => undefined);
  vi.spyOn(prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    const address = addresses.get(this);
    if (!address || !(body instanceof FormData)) throw new Error('The page sent no form.');
    const request = { ...address, form: body };
    const isAhead = address.address === examineUpload.path;
    if (!isAhead) sent.push(request);
    const { status, json } = isAhead ? { status: 200, json: readyUpload } : respond(request);
    Object.defineProperty(this, 'status', { value: status });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(json) });
    setTimeout(() => this.dispatchEvent(new ProgressEvent('load')));
  });
  return sent;
}
