import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { parseSendError, validateMessage } from './contact-fields.ts';

const good = { name: 'Zoë', email: 'zoe@example.com', subject: 'Hello', message: 'Hello' };
const text = 'Please fill in all fields before submitting.';

describe('validateMessage', () => {
  it.each<[object, object | undefined]>([
    [{}, undefined],
    [{ email: ' zoe@example.com ' }, undefined],
    [{ message: '👍'.repeat(5000) }, undefined],
    [
      { name: ' ', email: 'zoe' },
      { title: 'Missing Information', text, errors: { name: 'Name is required.' } },
    ],
    [
      { email: 'zoe@example' },
      {
        title: 'Invalid Email',
        text: 'Please enter a valid email address.',
        errors: { email: 'Please enter a valid email address.' },
      },
    ],
    [
      { subject: 'x'.repeat(201) },
      expect.objectContaining({ errors: { subject: 'Subject must have at most 200 characters.' } }),
    ],
  ])('returns the form error for input %#', (change, fault) => {
    expect(validateMessage({ ...good, ...change })).toEqual(fault);
  });
});

describe('parseSendError', () => {
  const refusal = (path: string) =>
    new ApiError(400, JSON.stringify({ message: 'Check it.', issues: [{ path, message: 'No.' }] }));

  it.each<[unknown, object]>([
    [
      new ApiError(429, '{"message":"Please wait 42 minutes."}'),
      { text: 'Please wait 42 minutes.', errors: {} },
    ],
    [new ApiError(500, '<html>'), { text: 'Please try again in a moment.', errors: {} }],
    [new TypeError('Failed to fetch'), { text: expect.stringContaining('connection') as string, errors: {} }],
    [refusal('name'), { text: 'Check it.', errors: { name: 'No.' } }],
    [refusal('reference'), { text: 'Check it.', errors: {} }],
  ])('returns the form error for failure %#', (error, fault) => {
    expect(parseSendError(error)).toEqual({ title: 'Failed to send message', ...fault });
  });

  it('shows a rejected email address as an invalid email', () => {
    expect(parseSendError(refusal('email'))).toMatchObject({
      title: 'Invalid Email',
      errors: { email: 'No.' },
    });
  });
});
