export const messages = {
  invalidCredentials: 'Invalid email or password',
  registrationFailed: 'Registration failed.',
  addressTaken: 'Registration failed. User may already exist.',
  networkFailed: 'Network error. Please try again.',
  invalidEmail: 'Please enter a valid email address.',
  totpRequired: 'Enter the code from your authenticator app.',
  invalidCode: 'This code is not right.',
  resetRequested: 'If that email exists, a reset link has been sent.',
  resetRequestFailed: 'Something went wrong. Try again later.',
  resetFailed: 'Reset failed',
  resetDone: 'Your password has been changed. Please sign in with the new one.',
  noVerificationToken: 'No verification token found in URL',
  verificationFailed: 'Verification failed',
  verified: 'Email verified successfully!',
  verificationSent: 'Verification email sent! Check your inbox.',
  verificationNotSent: 'Failed to send verification email',
  wrongPassword: 'This password is not right.',
  signInAgain: 'Please sign out and in again, then repeat this within ten minutes.',
  knownPassword: 'This password is on lists of known passwords. Please choose another.',
  personalPassword: 'This password is too close to your name, your email or the name of this site.',
} as const;

/** Display names of the sign-in providers. */
export const providerNames = ['google', 'discord'] as const;
export type ProviderName = (typeof providerNames)[number];
export const providerTitles: Record<ProviderName, string> = { google: 'Google', discord: 'Discord' };

/** Texts for the `error` parameter of /login after a sign-in at Google or Discord has failed. */
export const providerErrors = {
  provider_not_configured: 'This way to sign in is not set up here.',
  provider_refused: 'You did not allow the sign-in. Nothing was changed.',
  provider_no_email: 'Your account there gives no email address, and we need one.',
  provider_email_unverified:
    'Your email address is not verified there. Verify it first, then try again, or sign up with a password.',
  account_not_linked:
    'There is an account with this email address that has not verified it. Sign in with its password and verify the address, or reset the password; then this way works too.',
  sign_in_expired: 'The sign-in took too long or began in another browser. Please try again.',
  provider_unavailable: 'The sign-in service did not answer as it should. Please try again in a moment.',
  sign_in_failed: 'The sign-in did not work. Please try again.',
} as const;
export type ProviderError = keyof typeof providerErrors;
