import { randomInt } from 'node:crypto';
import { seededRandom, type Random } from '@firstlayer/demo-goods/random.ts';

/** Random choices that are the same for the same seed. */
export class Choices {
  readonly #seed: string;
  /** Returns a number from 0 up to 1. */
  readonly random: Random;

  constructor(seed: string) {
    this.#seed = seed;
    this.random = seededRandom(seed);
  }

  /** Returns choices of their own for a participant, so that they do not depend on the order in which participants choose. */
  derive(name: string): Choices {
    return new Choices(`${this.#seed} ${name}`);
  }

  /** Returns an integer from 0 up to this limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  choose<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }

  /** Returns a text that no other call returns. */
  createKey(): string {
    return [this.below(2 ** 32), this.below(2 ** 32)]
      .map((half) => half.toString(16).padStart(8, '0'))
      .join('');
  }

  happens(probability: number): boolean {
    return this.random() < probability;
  }
}

/** Returns the seed of `BENCH_DRILL_SEED`, with which a run is repeated, or a new one. */
export function readSeed(): string {
  return process.env.BENCH_DRILL_SEED ?? String(randomInt(2 ** 31));
}
