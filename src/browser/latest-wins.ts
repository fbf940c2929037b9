export interface LatestWinsMutation<Value, Answer> {
  /** Runs before the first value is sent; a value set meanwhile replaces the first one. */
  onStart?: () => Promise<void>;
  /** Called for each value that replaces another one. */
  onReplace?: (value: Value) => void;
  /** Returns true for a value that the server has already and that is not sent. By default that is the last answered one. */
  isSaved?: (value: Value) => boolean;
  send: (value: Value) => Promise<Answer>;
  onAnswer: (answer: Answer) => void | Promise<void>;
  /** Stops at the first failure. By default a failure is ignored while a later value waits, which may succeed. */
  stopsOnFailure?: boolean;
  onFailure: (error: unknown) => void;
  /** Runs after the last value was sent; a value set from now on starts a new mutation. */
  onSettled?: (isSaved: boolean) => Promise<void>;
}

interface Running<Value, Answer> {
  value: Value;
  mutation: LatestWinsMutation<Value, Answer>;
  done: Promise<boolean>;
}

/**
 * Saves the latest value per id: one call at a time, and of the values set during a call only the last one is sent. Fast
 * presses so end in the last state, whatever the order of the answers.
 */
export function createLatestWins<Value, Answer>() {
  const running = new Map<number, Running<Value, Answer>>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  async function run(id: number, current: Running<Value, Answer>): Promise<boolean> {
    const { onStart, onFailure, onSettled } = current.mutation;
    if (onStart) await onStart();
    const failure = await sendLatest(id, current);
    if (failure) onFailure(failure.error);
    if (onSettled) await onSettled(!failure);
    return !failure;
  }

  /** @returns the error of the last call; undefined when the latest value is saved */
  async function sendLatest(
    id: number,
    current: Running<Value, Answer>,
  ): Promise<{ error: unknown } | undefined> {
    const { isSaved, send, onAnswer, stopsOnFailure } = current.mutation;
    try {
      for (;;) {
        const sent = current.value;
        if (isSaved?.(sent)) return undefined;
        const outcome = await send(sent).then(
          (answer) => ({ answer }),
          (error: unknown) => ({ error }),
        );
        if ('answer' in outcome) await onAnswer(outcome.answer);
        else if (stopsOnFailure) return outcome;
        if (!isSaved && current.value === sent) return 'error' in outcome ? outcome : undefined;
      }
    } finally {
      // A value set from here on starts a new mutation, so nothing may run between the last check and the deletion.
      running.delete(id);
      notify();
    }
  }

  return {
    /**
     * Sets the value for an id and starts sending it unless a mutation of this id is running, whose handlers are kept.
     * @returns whether the latest value was saved
     */
    set: (id: number, value: Value, mutation: LatestWinsMutation<Value, Answer>): Promise<boolean> => {
      const earlier = running.get(id);
      if (earlier) {
        earlier.value = value;
        earlier.mutation.onReplace?.(value);
        notify();
        return earlier.done;
      }
      const current = { value, mutation, done: Promise.resolve(false) };
      running.set(id, current);
      notify();
      current.done = run(id, current);
      return current.done;
    },
    /** Returns the latest value while it is being saved, else undefined. */
    find: (id: number): Value | undefined => running.get(id)?.value,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
