import { site } from '#src/site.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { greet, notYou, type Recipient } from './emails.ts';

export type SecondFactorMail =
  | { kind: 'two-factor-on' | 'two-factor-off' | 'recovery-codes-renewed'; userId: string }
  | { kind: 'recovery-code-used'; userId: string; codesLeft: number };

const texts: Record<
  SecondFactorMail['kind'],
  Pick<Mail, 'subject' | 'preview' | 'heading'> & { text: string }
> = {
  'two-factor-on': {
    subject: `Your ${site.brand} account has a second factor`,
    preview: 'Signing in takes a code from your authenticator app now.',
    heading: 'The second factor is on',
    text: 'An authenticator app was set up for your account. Signing in takes a code from it now, and all other devices were signed out.',
  },
  'two-factor-off': {
    subject: `The second factor of your ${site.brand} account is off`,
    preview: 'Signing in takes no code any more.',
    heading: 'The second factor is off',
    text: 'The second factor of your account was switched off. Signing in takes no code any more.',
  },
  'recovery-codes-renewed': {
    subject: `New recovery codes for your ${site.brand} account`,
    preview: 'The codes from before no longer work.',
    heading: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. Those from before no longer work.',
  },
  'recovery-code-used': {
    subject: `A recovery code of your ${site.brand} account was used`,
    preview: 'Each recovery code works once.',
    heading: 'A recovery code was used',
    text: 'Somebody, most likely you, signed in with a recovery code in place of the authenticator app. Each works once.',
  },
};

/** Sends a mail about each change of the second factor, so that the owner notices it. */
export function secondFactorMail(to: Recipient, data: SecondFactorMail): Mail {
  const { text, ...rest } = texts[data.kind];
  const left = data.kind === 'recovery-code-used' ? [leftText(data.codesLeft)] : [];
  return { to: to.email, ...rest, paragraphs: [greet(to), text, ...left], note: notYou() };
}

function leftText(count: number): string {
  if (count === 0) return 'None is left: make new ones in your settings now.';
  return count === 1 ? 'One is left. You can make new ones in your settings.' : `${count} are left.`;
}
