import { site } from '#src/site.ts';
import type { Mail } from '#src/integrations/mailer.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { resetMinutes, verificationMinutes } from './mail-tokens.ts';

/**
 * What is to be sent, without anything that gives a right: tokens are made when the mail is, so that none lies in the
 * queue. By address where the call must not know whether there is an account.
 */
export type AuthMail =
  | { kind: 'verify'; email: string }
  | { kind: 'reset'; email: string }
  | { kind: 'password-changed'; userId: string };

export const authMailJob: JobKind<AuthMail> = { name: 'auth-mail', retryLimit: 8 };

interface Recipient {
  email: string;
  first_name: string;
}

const notYou = `If this was not you, set a new password at once and write to ${site.contactEmail}.`;

export function verifyMail({ email, first_name: name }: Recipient, url: string): Mail {
  return {
    to: email,
    subject: `Verify your email for ${site.brand}`,
    preview: 'One click, and this address is confirmed.',
    heading: 'Is this your address?',
    paragraphs: [
      `Hello ${name},`,
      'confirm that this address is yours, so that we can reach you about your account.',
    ],
    action: { label: 'Verify email', url },
    note: `The link works for ${verificationMinutes} minutes. If you did not sign up, ignore this mail.`,
  };
}

export function resetMail({ email, first_name: name }: Recipient, url: string): Mail {
  return {
    to: email,
    subject: `Set a new password for ${site.brand}`,
    preview: `The link works once, within ${resetMinutes} minutes.`,
    heading: 'A new password',
    paragraphs: [`Hello ${name},`, 'somebody, most likely you, asked for a new password for this account.'],
    action: { label: 'Choose a new password', url },
    note: `The link works once, within ${resetMinutes} minutes. If you did not ask for it, ignore this mail: nothing changes.`,
  };
}

export function passwordChangedMail({ email, first_name: name }: Recipient): Mail {
  return {
    to: email,
    subject: `Your ${site.brand} password was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'the password of your account was changed, and all other devices were signed out.',
    ],
    note: notYou,
  };
}
