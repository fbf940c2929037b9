import { closeSync, openSync } from 'node:fs';

/** Runs the work while this process has no free file descriptors. */
export async function withoutDescriptors<T>(work: () => Promise<T>): Promise<T> {
  const taken: number[] = [];
  for (let isFull = false; !isFull;) {
    try {
      taken.push(openSync('/dev/null', 'r'));
    } catch {
      isFull = true;
    }
  }
  try {
    return await work();
  } finally {
    for (const descriptor of taken) closeSync(descriptor);
  }
}
