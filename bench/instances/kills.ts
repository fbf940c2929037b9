import { setTimeout as sleep } from 'node:timers/promises';
import type { Ceph } from './ceph.ts';
import type { Choices } from './choices.ts';
import type { Instance } from './instance.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';

const shortestPauseMs = 500;
const longestPauseMs = 5000;
const longestOutageMs = { postgres: 6000, s3: 2000 };

export interface Victims {
  instances: readonly Instance[];
  postgres: ReplicatedPostgres;
  ceph: Ceph;
}

/** Kills instances, PostgreSQL and S3 at random moments, and waits until all instances run again. */
export async function killAtRandom(victims: Victims, seconds: number, choices: Choices) {
  const { instances, postgres, ceph } = victims;
  const killed = { instances: 0, postgres: 0, s3: 0 };
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const { pauseMs, victim, index, outage } = chooseKill(choices, instances.length);
    await sleep(pauseMs);
    const name = victim === 'instances' ? `instance ${index}` : victim;
    console.log(`${Math.round((endsAt - performance.now()) / 1000)} s left: kill ${name}`);
    if (victim === 'postgres') await postgres.failOver(outage * longestOutageMs.postgres);
    else if (victim === 's3') {
      await ceph.killGateway();
      await sleep(outage * longestOutageMs.s3);
      await ceph.startGateway();
    } else await instances[index]?.kill();
    killed[victim] += 1;
  }
  while (instances.some(({ url }) => url === undefined)) await sleep(100);
  return killed;
}

/** Makes all choices of a kill at once, so that those of the next one do not depend on what was killed. */
function chooseKill(choices: Choices, instanceCount: number) {
  return {
    pauseMs: shortestPauseMs + choices.below(longestPauseMs - shortestPauseMs),
    victim: choices.choose(['postgres', 's3', 'instances', 'instances'] as const),
    index: choices.below(instanceCount),
    /** A part of the longest outage. */
    outage: choices.random(),
  };
}
