interface LoadTicket {
  /** Gives the place back: call it when the load has ended, well or badly, and when nobody wants it any more. */
  release: () => void;
}

export interface LoadQueue {
  /** Calls `begin` when a place is free, then `expire` if the ticket is not released in time. */
  request: (begin: () => void, expire: () => void) => LoadTicket;
}

/** A first-come queue with `limit` places; a place that is held longer than `timeoutMs` is taken away. */
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

/** Every picture that the browser renders goes through this one: 12 at a time, failed after 8 s. */
export const imageQueue = createLoadQueue({ limit: 12, timeoutMs: 8000 });
