import { countCodePoints } from '#src/lib/text.ts';

export interface NewPassword {
  password: string;
  repeated: string;
}

export type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>;

export const minLength = 8;

export function isLongEnough(password: string): boolean {
  return countCodePoints(password.normalize('NFC')) >= minLength;
}

/** Validates both fields in the browser. @returns a message for each field that is wrong */
export function findPasswordErrors({ password, repeated }: NewPassword): NewPasswordErrors {
  if (password === '') return { password: 'Please enter a new password.' };
  if (!isLongEnough(password)) {
    return { password: `Password must have at least ${minLength} characters.` };
  }
  return password.normalize('NFC') === repeated.normalize('NFC') ? {} : { repeated: 'Passwords must match.' };
}
