/** The thread's code and first reads wait for it; the server does not. */
let resolveNear = () => {};
export const isNear =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        resolveNear = resolve;
      });

/** Somebody comes near the comments, so their code is needed. */
export function comeNear(): void {
  resolveNear();
}
