export interface Named {
  firstName: string;
  lastName: string;
  username: string;
  email?: string;
}

// An answer with an odd field must not take the page down, whatever its type promises.
function isWritten(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** First and last name, '' when neither is known. */
export function fullNameOf({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(isWritten).join(' ').trim();
}

/** For an avatar without a picture: the first name's first letter, else that of the last name, the username or the email, else U. */
export function letterOf({ firstName, lastName, username, email }: Named): string {
  const name = [firstName, lastName, username, email].find(isWritten) ?? 'U';
  return Array.from(name.trim())[0] ?? 'U';
}

/** 'Mira Okoye', else the username. */
export function displayNameOf({ firstName, lastName, username }: Named): string {
  return fullNameOf({ firstName, lastName }) || (isWritten(username) ? username : 'Unknown');
}
