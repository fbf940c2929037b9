import { isBlank } from './text.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
  username: string;
  email?: string;
}

// A response with an unexpected value must not break the page, although the type excludes it.
function isFilled(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

/** Joins first and last name; '' when neither is set. */
export function getFullName({ firstName, lastName }: Pick<PersonName, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(isFilled).join(' ').trim();
}

/** Returns the letter of an avatar without a picture: the initial of first name, last name, username or email, or U. */
export function getInitial({ firstName, lastName, username, email }: PersonName): string {
  const name = [firstName, lastName, username, email].find(isFilled) ?? 'U';
  return Array.from(name).find((character) => !isBlank(character)) ?? 'U';
}

/** Returns the full name, such as 'Mira Okoye', or else the username. */
export function getDisplayName({ firstName, lastName, username }: PersonName): string {
  return getFullName({ firstName, lastName }) || (isFilled(username) ? username : 'Unknown');
}
