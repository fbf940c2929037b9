import { site } from '#src/site.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { providerTitles, type ProviderName } from '../../messages.ts';
import { emailChangeMinutes, resetMinutes, verificationMinutes } from './mail-tokens.ts';

export interface Recipient {
  email: string;
  first_name: string;
  email_verified: boolean;
}

export const notYou = () =>
  `If this was not you, set a new password at once and write to ${site.contactEmail}.`;

/** Mails contain a name only for verified addresses, because the name is free text that could be misused for spam. */
export function greet({ first_name: name, email_verified: isProven }: Recipient): string {
  return isProven ? `Hello ${name}` : 'Hello';
}

export function verifyMail(to: Recipient, url: string): Mail {
  return {
    to: to.email,
    subject: `Verify your email for ${site.brand}`,
    preview: 'One click, and this address is confirmed.',
    heading: 'Is this your address?',
    paragraphs: [
      greet(to),
      'Confirm that this address is yours, so that we can reach you about your account.',
    ],
    action: { label: 'Verify email', url },
    note: `The link works for ${verificationMinutes} minutes. If you did not sign up, ignore this mail.`,
  };
}

export function resetMail(to: Recipient, url: string): Mail {
  return {
    to: to.email,
    subject: `Set a new password for ${site.brand}`,
    preview: `The link works once, within ${resetMinutes} minutes.`,
    heading: 'A new password',
    paragraphs: [greet(to), 'Somebody, most likely you, asked for a new password for this account.'],
    action: { label: 'Choose a new password', url },
    note: `The link works once, within ${resetMinutes} minutes. If you did not ask for it, ignore this mail: nothing changes.`,
  };
}

export function passwordChangedMail(to: Recipient): Mail {
  return {
    to: to.email,
    subject: `Your ${site.brand} password was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    paragraphs: [
      greet(to),
      'The password of your account was changed, and all other devices were signed out.',
    ],
    note: notYou(),
  };
}

/** Sent when a sign-in provider was linked to an existing account. */
export function providerLinkedMail(to: Recipient, provider: ProviderName): Mail {
  const name = providerTitles[provider];
  return {
    to: to.email,
    subject: `${name} now signs you in to ${site.brand}`,
    preview: `Somebody signed in to your account with ${name} for the first time.`,
    heading: `Sign-in with ${name}`,
    paragraphs: [
      greet(to),
      `Somebody, most likely you, signed in with a ${name} account that has this email address. From now on it leads to your account here, too.`,
    ],
    note: `If this was not you, secure your ${name} account and write to ${site.contactEmail}.`,
  };
}

/** Sent to the old address, which confirms first. */
export function allowChangeMail(to: Recipient, newEmail: string, url: string): Mail {
  return {
    to: to.email,
    subject: `Confirm the new email of your ${site.brand} account`,
    preview: 'Nothing changes before you confirm.',
    heading: 'A new email address',
    paragraphs: [
      greet(to),
      `Somebody who is signed in as you wants ${newEmail} to become the email of this account.`,
      'If that is right, confirm it here. We then send a second link to the new address.',
    ],
    action: { label: 'Confirm the change', url },
    note: `The link works for ${emailChangeMinutes} minutes. ${notYou()}`,
  };
}

/** Sent to an old address that was never verified, as a notification only. */
export function changeBegunMail(to: Recipient): Mail {
  return {
    to: to.email,
    subject: `The email of your ${site.brand} account is about to change`,
    preview: 'Another address was given for the account.',
    heading: 'The email is about to change',
    paragraphs: [
      greet(to),
      'Another address was given for the account that carries this one, which was never verified.',
    ],
    note: notYou(),
  };
}

/** Sent to the new address, whose owner is not known yet. */
export function proveAddressMail(newEmail: string, url: string): Mail {
  return {
    to: newEmail,
    subject: `Confirm your new email for ${site.brand}`,
    preview: 'One click, and your account moves to this address.',
    heading: 'Is this your new address?',
    paragraphs: ['Hello', `An account at ${site.brand} is to use this address. Confirm that it is yours.`],
    action: { label: 'Confirm this address', url },
    note: `The link works for ${emailChangeMinutes} minutes. If you know nothing of this, ignore this mail: nothing changes.`,
  };
}

/** Sent to the owner of an address that another account tried to use. */
export function addressWantedMail(to: Recipient): Mail {
  return {
    to: to.email,
    subject: `Somebody tried to use your address at ${site.brand}`,
    preview: 'Nothing has changed.',
    heading: 'Your address was given for another account',
    paragraphs: [
      greet(to),
      'Somebody asked for another account to be moved to your address. You have an account with it already, so nothing was changed.',
    ],
    note: 'If this was you, sign in with this address, or set a new password for it. Otherwise there is nothing to do.',
  };
}

export function emailChangedMail(oldEmail: string): Mail {
  return {
    to: oldEmail,
    subject: `The email of your ${site.brand} account was changed`,
    preview: 'This address no longer belongs to an account.',
    heading: 'Your email was changed',
    paragraphs: ['Hello', 'Your account now has another email address, and this one signs in no longer.'],
    note: `If this was not you, write to ${site.contactEmail} at once.`,
  };
}
