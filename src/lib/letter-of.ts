export interface Named {
  firstName: string;
  lastName: string;
  username: string;
  email?: string;
}

/** For an avatar without a picture: the first name's first letter, else that of the last name, the username or the email, else U. */
export function letterOf({ firstName, lastName, username, email = '' }: Named): string {
  const name = [firstName, lastName, username, email].find((value) => value.trim() !== '') ?? 'U';
  return Array.from(name.trim())[0] ?? 'U';
}

/** 'Mira Okoye', else the username. */
export function displayNameOf({ firstName, lastName, username }: Named): string {
  return `${firstName} ${lastName}`.trim() || username;
}
