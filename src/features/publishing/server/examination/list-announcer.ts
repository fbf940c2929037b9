import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';

const intervalMs = 10_000;

/**
 * Invalidates cached lists at most once in ten seconds while many files are examined, because each time all pages that
 * show a design are rendered again.
 */
export class ListAnnouncer {
  #announcedAt = -Infinity;
  #isPending = false;

  /**
   * Announces a change of the lists, or leaves it to one of the next calls. It stays pending until `flush`, because the
   * transaction may be rolled back, and the changes of others with its announcement.
   */
  readonly announce = async (tx: Tx): Promise<void> => {
    this.#isPending = true;
    if (performance.now() - this.#announcedAt < intervalMs) return;
    this.#announcedAt = performance.now();
    await announceChange(tx, [tags.catalog]);
  };

  /** Announces what is pending. Call it after the transactions. */
  async flush(db: Db): Promise<void> {
    if (!this.#isPending) return;
    this.#isPending = false;
    try {
      await announceChange(db, [tags.catalog]);
    } catch (error) {
      this.#isPending = true;
      throw error;
    }
    this.#announcedAt = performance.now();
  }
}
