import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#src/db/types.ts';

/** The time after a jump of the clock during which jobs delete nothing for good, so that the clock can be corrected. */
export const deletionPauseMs = 86_400_000;
/** Releases wait for a tick that confirms the time. Several release jobs can run within seconds of the first one. */
export const releasePauseMs = 30_000;

/** Ticks are a minute apart while the site runs. */
const runningGapMs = 3_600_000;
/** The site may have been switched off before the first tick of a process, which is no jump. */
const firstGapMs = 86_400_000;

export interface ClockJump {
  from: Date;
  to: Date;
  /** The time until which nothing is deleted for good. */
  pausedUntil: Date;
}

export interface ClockWatch {
  /** Compares the clock with the last tick of any instance. */
  tick: () => Promise<Tick>;
}

/** The times are in milliseconds, and Infinity if there was no such tick. */
export interface Tick {
  /** The time since the clock went ahead by more than time can have passed. */
  sinceJumpMs: number;
  /** The time since a tick that came more than an hour after the one before it, be it for a jump or a stop of the site. */
  sinceResumedMs: number;
}

/** Watches for a clock that goes ahead by more than time can have passed. When it is set back, the jump is forgotten. */
export function createClockWatch(db: Db, log: FastifyBaseLogger, now: () => Date): ClockWatch {
  let gapMs = firstGapMs;
  return {
    tick: async () => {
      const at = now();
      const isAheadBy = (ms: number) => sql`excluded.ticked_at > c.ticked_at + ${ms} * interval '1 ms'`;
      const isAhead = isAheadBy(gapMs);
      const isBack = sql`excluded.ticked_at < c.ticked_at - ${runningGapMs} * interval '1 ms'`;
      const { rows } = await sql<Record<'jumped_from' | 'jumped_to' | 'resumed_at', Date | null>>`
        insert into clock as c (ticked_at) values (${at}) on conflict (is_only) do update set
          jumped_from = case when ${isAhead} then c.ticked_at when ${isBack} then null else c.jumped_from end,
          jumped_to = case when ${isAhead} then excluded.ticked_at when ${isBack} then null else c.jumped_to end,
          resumed_at = case when ${isAheadBy(runningGapMs)} then excluded.ticked_at when ${isBack} then null else c.resumed_at end,
          ticked_at = excluded.ticked_at
        returning jumped_from, jumped_to, resumed_at`.execute(db);
      gapMs = runningGapMs;
      const from = rows[0]?.jumped_from ?? null;
      const to = rows[0]?.jumped_to ?? null;
      if (to?.getTime() === at.getTime())
        log.warn(
          { event: 'clock_jumped', from, to },
          'The clock went ahead, or the site stood still. Nothing is deleted for good for a day.',
        );
      const getSince = (time: Date | null) => (time === null ? Infinity : at.getTime() - time.getTime());
      return { sinceJumpMs: getSince(to), sinceResumedMs: getSince(rows[0]?.resumed_at ?? null) };
    },
  };
}

/** Returns the last jump of the clock while deletions wait for it. */
export async function findClockJump(db: Db, now: Date): Promise<ClockJump | undefined> {
  const row = await db.selectFrom('clock').select(['jumped_from', 'jumped_to']).executeTakeFirst();
  const { jumped_from: from = null, jumped_to: to = null } = row ?? {};
  if (from === null || to === null) return undefined;
  const pausedUntil = new Date(to.getTime() + deletionPauseMs);
  return now < pausedUntil ? { from, to, pausedUntil } : undefined;
}
