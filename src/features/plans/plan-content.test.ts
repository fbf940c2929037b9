import { expect, test } from 'vitest';
import { termsOnAccountsAndPlans } from '#src/web/routes/terms/terms-plans.ts';
import { termsOnUse } from '#src/web/routes/terms/terms-use.ts';
import { faq } from './plan-content.ts';

const terms = JSON.stringify([termsOnAccountsAndPlans, termsOnUse]);
const findAnswer = (id: string) => faq.entries.find((entry) => entry.id === id)?.answer;

test.each([
  ['selling', 'physical prints'],
  ['earlier-downloads', 'while the plan is active'],
  ['changing', 'what you will pay, and from when the change counts, before you confirm it'],
  ['cancelling', 'access until the end of the period you have paid for'],
  ['failed-payment', 'for some days'],
  ['failed-payment', 'the payment still fails, the paid plan ends and your account becomes a Free one'],
  ['refunds', 'except where the law gives you that right or where we failed to provide the service'],
  ['invoices', 'If tax is added where you live, checkout shows it before you pay.'],
])('states in the answer on %s and in the terms: %s', (id, words) => {
  expect(findAnswer(id)).toContain(words);
  expect(terms).toContain(words);
});

test('has answers in a plain tone and unique ids', () => {
  expect(new Set(faq.entries.map(({ id }) => id)).size).toBe(faq.entries.length);
  expect(faq.entries.map(({ answer }) => answer).join(' ')).not.toMatch(/[!\u2026\u2013\u2014]/);
});
