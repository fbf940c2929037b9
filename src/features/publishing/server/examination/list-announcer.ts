import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';

const intervalMs = 10_000;

/**
 * Invalidates cached lists at most once in ten seconds while many files are examined, because each time all pages that
 * show a design are rendered again.
 */
export class ListAnnouncer {
  #announcedAt = -Infinity;
  #isPending = false;

  /** Announces a change of the lists now, or with one of the next calls. */
  readonly announce = async (tx: Tx): Promise<void> => {
    this.#isPending = true;
    if (performance.now() - this.#announcedAt >= intervalMs) await this.flush(tx);
  };

  /** Announces what is pending. */
  async flush(db: Db): Promise<void> {
    if (!this.#isPending) return;
    await announceChange(db, [tags.catalog]);
    this.#announcedAt = performance.now();
    this.#isPending = false;
  }
}
