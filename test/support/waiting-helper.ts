import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveRequests } from '#src/integrations/helper-server.ts';

export interface WaitingMessages {
  request: {
    ms: number;
    /** The process ends instead of answering. */
    crashes?: boolean;
    /** A file that is written all the time, which no signal but SIGKILL ends. */
    writes?: string;
    /** A file for which the response waits. */
    waitsFor?: string;
  };
  /** The names of the variables in the environment of the process. */
  response: string[];
}

serveRequests<WaitingMessages>(async ({ ms, crashes = false, writes, waitsFor }) => {
  if (writes !== undefined) {
    process.on('SIGTERM', () => undefined);
    setInterval(() => writeFileSync(writes, 'part'), 1);
  }
  await sleep(ms);
  if (waitsFor !== undefined) while (!existsSync(waitsFor)) await sleep(5);
  if (crashes) process.kill(process.pid, 'SIGKILL');
  return Object.keys(process.env);
});
