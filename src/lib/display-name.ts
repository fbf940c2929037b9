export interface PersonName {
  firstName: string;
  lastName: string;
  username: string;
  email?: string;
}

// An answer with an odd field must not take the page down, whatever its type promises.
function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** First and last name, '' when neither is known. */
export function getFullName({ firstName, lastName }: Pick<PersonName, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(isFilled).join(' ').trim();
}

/** For an avatar without a picture: the first name's first letter, else that of the last name, the username or the email, else U. */
export function getInitial({ firstName, lastName, username, email }: PersonName): string {
  const name = [firstName, lastName, username, email].find(isFilled) ?? 'U';
  return Array.from(name.trim())[0] ?? 'U';
}

/** 'Mira Okoye', else the username. */
export function getDisplayName({ firstName, lastName, username }: PersonName): string {
  return getFullName({ firstName, lastName }) || (isFilled(username) ? username : 'Unknown');
}
