const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const controlCharacter = /[\p{Cc}\u2028\u2029]/u;

/** Returns whether this is one address, and nothing that would begin another header. */
export const isOneAddress = (text: string) => address.test(text);

/** Returns whether a text cannot be in the header of a mail. */
export const hasControlCharacter = (text: string) => controlCharacter.test(text);

/** Returns whether this can be the sender of mails: an address, or a name with an address in angle brackets. */
export function isSender(from: string): boolean {
  return !hasControlCharacter(from) && isOneAddress(/<([^<>]*)>$/.exec(from)?.[1] ?? from);
}
