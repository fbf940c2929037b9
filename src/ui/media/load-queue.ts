interface LoadTicket {
  /** Frees the slot: call it when the load has succeeded, failed or is no longer needed. */
  release: () => void;
}

export interface LoadQueue {
  /** Calls `begin` when a slot is free, then `expire` if the slot is not released in time. */
  request: (begin: () => void, expire: () => void) => LoadTicket;
}

/** Creates a FIFO queue with `limit` slots; a slot that is held longer than `timeoutMs` is revoked. */
export function createLoadQueue({ limit, timeoutMs }: { limit: number; timeoutMs: number }): LoadQueue {
  const waiting: Array<() => void> = [];
  let busy = 0;

  const next = () => {
    while (busy < limit) {
      const start = waiting.shift();
      if (!start) return;
      busy += 1;
      start();
    }
  };

  return {
    request(begin, expire) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let open = true;
      const start = () => {
        timer = setTimeout(() => {
          release();
          expire();
        }, timeoutMs);
        begin();
      };
      const release = () => {
        if (!open) return;
        open = false;
        const place = waiting.indexOf(start);
        if (place >= 0) waiting.splice(place, 1);
        if (timer === undefined) return;
        clearTimeout(timer);
        busy -= 1;
        next();
      };
      waiting.push(start);
      next();
      return { release };
    },
  };
}

/** Queue of all pictures that the browser renders: 12 at a time, with a timeout of 8 s. */
export const imageQueue = createLoadQueue({ limit: 12, timeoutMs: 8000 });
