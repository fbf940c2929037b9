import { expect, it } from 'vitest';
import { SignUpFields } from './sign-up-fields.ts';

const typed = {
  firstName: ' Mira ',
  lastName: '',
  email: ' Mira@Example.com ',
  password: 'a good long password',
  confirmPassword: 'a good long password',
  acceptsTerms: true,
  wantsStlEmails: true,
};

const problems = (fields: object) => {
  const { error } = SignUpFields.safeParse({ ...typed, ...fields });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

it('accepts valid fields and normalizes them', () => {
  expect(SignUpFields.parse(typed)).toMatchObject({ firstName: 'Mira', email: 'mira@example.com' });
});

it.each([
  [{ confirmPassword: 'another' }, { confirmPassword: 'Passwords must match.' }],
  [{ acceptsTerms: false }, { acceptsTerms: 'Please agree to the Terms of Service.' }],
  [{ firstName: '  ' }, { firstName: 'First name is required.' }],
  [{ firstName: 'Ann\u2028Lee' }, { firstName: 'First name contains characters that cannot be used.' }],
  [{ email: '' }, { email: 'Email is required.' }],
  [{ email: 'mira' }, { email: 'Please enter a valid email address.' }],
  [
    { password: 'short', confirmPassword: 'short' },
    { password: 'Password must have at least 8 characters.' },
  ],
])('reports the error for %j', (fields, messages) => {
  expect(problems(fields)).toEqual(messages);
});

it('reports the errors of all fields at once', () => {
  const everything = {
    firstName: '',
    email: '',
    password: 'short',
    confirmPassword: '',
    acceptsTerms: false,
  };
  expect(Object.keys(problems(everything)).toSorted()).toEqual([
    'acceptsTerms',
    'confirmPassword',
    'email',
    'firstName',
    'password',
  ]);
});

it('compares passwords after Unicode normalization', () => {
  expect(problems({ password: 'Äpfel im März', confirmPassword: 'Äpfel im März'.normalize('NFD') })).toEqual(
    {},
  );
});
