import { setTimeout as sleep } from 'node:timers/promises';
import { serveRequests } from '#src/integrations/helper-server.ts';

export interface WaitingMessages {
  request: { ms: number };
  /** The names of the variables in the environment of the process. */
  response: string[];
}

serveRequests<WaitingMessages>(async ({ ms }) => {
  await sleep(ms);
  return Object.keys(process.env);
});
