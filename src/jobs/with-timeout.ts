/** @throws when the promise does not settle within this time */
export async function withTimeout<T>(result: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`There was no response in ${ms} ms.`)), ms);
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
