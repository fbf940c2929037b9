import { invalid } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { messages } from '../../messages.ts';
import { isKnownPassword } from './known-passwords.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
  username?: string;
}

export interface PasswordChoice {
  password: string;
  owner: PasswordOwner;
  /** Where the site stands: its host is no password either. */
  siteUrl: string;
  /** Names the password in the answer. */
  field: string;
}

const minWordLength = 3;

/**
 * Refuses what others would try first: the passwords that are known from leaks, and those made of nothing but
 * the person's own words (email and the part before its @, names, username), those of the site (brand, host), digits
 * and signs. Case makes no difference; words of one or two letters do not count.
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

/** Longest first, so that a short one takes nothing out of the middle of a long one. */
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
