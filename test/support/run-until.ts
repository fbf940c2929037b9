import type { TestApp } from './test-app.ts';

/** Moves the clock to this time, until which the site has run, so that its clock has not jumped. */
export async function runUntil({ db, moveTo }: Pick<TestApp, 'db' | 'moveTo'>, time: Date): Promise<void> {
  const ticked = { ticked_at: time, jumped_from: null, jumped_to: null };
  await db
    .insertInto('clock')
    .values(ticked)
    .onConflict((clash) => clash.column('is_only').doUpdateSet(ticked))
    .execute();
  moveTo(time);
}
