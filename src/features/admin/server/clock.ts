import type { Db } from '#src/db/types.ts';
import { findClockJump } from '#src/jobs/clock-jumps.ts';
import type { ClockState } from '../schemas.ts';

export async function readClock(db: Db, now: Date): Promise<ClockState> {
  const jump = await findClockJump(db, now);
  if (!jump) return { jump: null };
  const { from, to, pausedUntil } = jump;
  return {
    jump: { from: from.toISOString(), to: to.toISOString(), pausedUntil: pausedUntil.toISOString() },
  };
}
