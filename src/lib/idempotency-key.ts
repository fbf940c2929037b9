/** For the `Idempotency-Key` of one attempt; unlike `crypto.randomUUID` it is there without https too. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
