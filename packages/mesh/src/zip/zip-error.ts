import { truncate } from '../core/text.ts';

export type ZipFault = 'not_zip' | 'too_many_entries' | 'inconsistent';

/** The reason why a ZIP archive was rejected. The message completes the sentence "The ZIP is refused because …". */
export class ZipError extends Error {
  readonly fault: ZipFault;

  constructor(fault: ZipFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ZipError';
    this.fault = fault;
  }
}

export const inconsistent = (message: string) => new ZipError('inconsistent', message);

const maxShownCharacters = 100;

/** Formats the name of an entry for a message: quoted, without control characters, shortened. */
export function formatEntryName(name: Buffer | string): string {
  const text = String(name)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, '\ufffd');
  return `"${truncate(text, maxShownCharacters)}"`;
}
