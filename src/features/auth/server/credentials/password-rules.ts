import { invalid } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { messages } from '../../messages.ts';
import { isKnownPassword } from './known-passwords.ts';

/** The person who sets the password. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  username?: string;
}

export interface PasswordChoice {
  password: string;
  owner: PasswordOwner;
  /** Origin of the site, whose host is refused as a password. */
  siteUrl: string;
  /** Name of the password's field in the error. */
  field: string;
}

const minWordLength = 3;

/**
 * Refuses passwords that are easy to guess: the most frequent ones of known leaks, and those that consist only of the
 * person's words (email and its local part, names, username), the site's words (brand, host), digits and punctuation. Case
 * is ignored; words of one or two letters do not count.
 * @throws AppError 400 `known_password`
 */
export async function requireUnknownPassword(choice: PasswordChoice): Promise<void> {
  const message = await findFault(choice);
  if (message === undefined) return;
  throw invalid(message, [{ path: choice.field, message }], 'known_password');
}

async function findFault({ password, owner, siteUrl }: PasswordChoice): Promise<string | undefined> {
  if (await isKnownPassword(password)) return messages.knownPassword;
  return isMadeOf(plain(password), listWords(owner, siteUrl)) ? messages.personalPassword : undefined;
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Sorted by length, longest first, so that a short word does not split a longer one. */
function listWords({ email, firstName, lastName, username = '' }: PasswordOwner, siteUrl: string): string[] {
  const { hostname } = new URL(siteUrl);
  const host = hostname.replace(/^www\./, '');
  const texts = [email, email.split('@')[0] ?? '', firstName, lastName, username, site.brand, host];
  const words = texts.flatMap((text) => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]);
  return words
    .filter((word) => word.length >= minWordLength)
    .toSorted((one, other) => other.length - one.length);
}

function isMadeOf(password: string, words: string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password);
  return rest !== password && !/\p{L}/u.test(rest);
}
