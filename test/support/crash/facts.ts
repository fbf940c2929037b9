import { absent, type Expected, type Step } from './messages.ts';

/** The writes that were acknowledged to the writer processes, and those in flight when they were killed. */
export class Facts {
  readonly #all = new Map<string, { acknowledged: string; tried?: string | undefined }>();
  readonly #changed = new Set<string>();
  acknowledgements = 0;

  take({ kind, key, value }: Step): void {
    const fact = this.#all.get(key) ?? { acknowledged: absent };
    if (kind === 'tried') this.#all.set(key, { ...fact, tried: value });
    else {
      this.#all.set(key, { acknowledged: value });
      this.acknowledgements += 1;
    }
    this.#changed.add(key);
  }

  /** Returns the facts that were written since the last call. */
  takeChanged(): Expected[] {
    const keys = Array.from(this.#changed);
    this.#changed.clear();
    return this.#expect(keys);
  }

  listAll(): Expected[] {
    return this.#expect(Array.from(this.#all.keys()));
  }

  #expect(keys: readonly string[]): Expected[] {
    return keys.map((key) => {
      const { acknowledged = absent, tried } = this.#all.get(key) ?? {};
      return { key, values: tried === undefined ? [acknowledged] : [acknowledged, tried] };
    });
  }
}
