import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#src/integrations/concurrency-limit.ts';

/** OWASP's figures for Argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The calls of the package, as an object so that a test can count them. */
export const argon2id = { hash: (password: string) => hash(password, cost), verify };

/** At most two hashes run concurrently and 200 wait; further calls get 503. */
const inTurn = createConcurrencyLimit({ running: 2, waiting: 200 });

/** @throws AppError 503 when too many calls wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2id.hash(password));
}

/** @throws AppError 503 when too many wait already */
export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return inTurn(() => argon2id.verify(stored, password));
}
