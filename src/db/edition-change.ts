/** A file that differs between two editions of a design. */
export interface EditionChange {
  kind: 'replaced' | 'added' | 'removed';
  /** The present name, or that of the removed file. */
  name: string;
  /** The hashes in hexadecimal; null for a file that did not exist. */
  before: string | null;
  after: string | null;
}
