interface Handlers<W, A> {
  send: (wish: W) => Promise<A>;
  onAnswer: (answer: A) => void;
  /** Not called while a later wish waits: that one may succeed. */
  onFailure: (error: unknown) => void;
}

/**
 * What a person wants of a thing, by its id, until the server has it: one call at a time, and of what is wished
 * meanwhile only the last. So fast presses end in the last state, whatever order answers come in.
 */
export function createWishes<W, A>() {
  const wished = new Map<number, W>();
  const running = new Set<number>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const finish = (id: number) => {
    running.delete(id);
    wished.delete(id);
    tell();
  };

  async function run(id: number, { send, onAnswer, onFailure }: Handlers<W, A>): Promise<void> {
    running.add(id);
    for (;;) {
      const wish = wished.get(id) as W;
      const outcome = await send(wish).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      if ('answer' in outcome) {
        onAnswer(outcome.answer);
        // What shows the answer is rendered in a task of its own; without the wish before that, the old state would flash.
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (wished.get(id) === wish) {
        finish(id);
        if ('error' in outcome) onFailure(outcome.error);
        return;
      }
    }
  }

  return {
    /** Does not wait; what it leads to is told by the handlers. */
    want: (id: number, wish: W, handlers: Handlers<W, A>): void => {
      wished.set(id, wish);
      tell();
      if (!running.has(id)) void run(id, handlers);
    },
    /** Undefined when nothing is wished that the server does not have. */
    find: (id: number): W | undefined => wished.get(id),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
