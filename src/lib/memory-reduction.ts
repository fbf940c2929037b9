import { executionAsyncResource } from 'node:async_hooks';
import { Script } from 'node:vm';

const quietMs = 5000;

/**
 * Objects whose hidden classes are kept. A full collection frees the class of the objects that `process.nextTick` queues when
 * none is queued. V8 13 takes the next class for a second one, and then creates these objects with a slow function, several
 * for each request, as long as the process runs (decision 33).
 */
const kept: object[] = [];

function keepTickClass(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}

/**
 * Returns a function to call after each request. V8 collects garbage in small steps and returns the memory to the system
 * when the rates of all allocations are low. V8 13 takes a rate of exactly 0 for a high one, and a process that creates no C++
 * objects in V8's heap has such a rate for them. A script is such an object: creating one when no request has ended for
 * five seconds keeps the rate above 0 for about two minutes (decision 33).
 */
export function createMemoryReduction(createObject = () => void new Script('0')): () => void {
  let timer: NodeJS.Timeout | undefined;
  if (kept.length === 0) keepTickClass();
  return () => {
    if (timer) timer.refresh();
    else timer = setTimeout(createObject, quietMs).unref();
  };
}
