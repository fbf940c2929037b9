import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import {
  assignToDigest,
  hasWaitingNotification,
} from '#src/features/notifications/server/digest-notifications.ts';
import type { Context } from '#src/features/context.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';
import { getAccessTier } from '#src/features/plans/access.ts';
import { getSubscriptions } from '#src/features/plans/server/subscriptions.ts';

/** Returns those of the people who have Commercial at that time. */
export async function chooseCommercial(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const subscriptions = await getSubscriptions(tx, ids, at);
  return ids.filter((id) => {
    const subscription = subscriptions.get(id);
    return subscription !== undefined && getAccessTier(subscription, at) === 'commercial';
  });
}

interface GatheredMailing {
  id: number;
  kind: 'release' | 'digest';
  model_id: number | null;
  created_at: Date;
  gathered_to: string;
}

/** Time for which the mail waits for the picture that is rendered after an upload. */
const pictureMs = 2 * 60_000;

/**
 * Gathers recipients in pages, one transaction each. It resumes after a crash, and several instances take turns.
 * @param pageSize number of people per transaction
 */
export async function gatherRecipients(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  pageSize = 500,
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await db.transaction().execute(async (tx) => {
      const mailing = await lockMailing(tx);
      if (!mailing) return false;
      await gatherPage(tx, mailing, { now: now(), pageSize });
      await jobs.send(mailingJobs.send, {}, { tx, ...anyKey });
      return true;
    });
  }
}

async function lockMailing(tx: Tx): Promise<GatheredMailing | undefined> {
  const mailing = await tx
    .selectFrom('mailings')
    .select(['id', 'kind', 'model_id', 'created_at', 'gathered_to'])
    .where('gathered_to', 'is not', null)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return mailing && { ...mailing, gathered_to: mailing.gathered_to ?? '' };
}

async function gatherPage(
  tx: Tx,
  mailing: GatheredMailing,
  { now, pageSize }: { now: Date; pageSize: number },
): Promise<void> {
  const people = await selectPeople(tx, mailing, pageSize);
  const ids = people.map(({ id }) => id);
  const chosen = mailing.kind === 'release' ? await chooseCommercial(tx, ids, mailing.created_at) : ids;
  const dueAt = mailing.kind === 'release' ? await getReleaseDueAt(tx, mailing) : now;
  await sql`
    insert into mailing_recipients (mailing_id, user_id, due_at)
    select ${mailing.id}::int, user_id, ${dueAt}::timestamptz from unnest(${chosen}::text[]) as chosen (user_id)
    on conflict do nothing`.execute(tx);
  if (mailing.kind === 'digest') {
    await assignToDigest(tx, { digestId: mailing.id, at: mailing.created_at, userIds: ids });
  }
  await tx
    .updateTable('mailings')
    .set({ gathered_to: people.length < pageSize ? null : (ids.at(-1) ?? null) })
    .where('id', '=', mailing.id)
    .execute();
}

/** Selects and locks the next recipients, since new rows reference them. People who are being deleted are left out. */
async function selectPeople(
  tx: Tx,
  { id, kind, model_id: modelId, created_at: at, gathered_to }: GatheredMailing,
  limit: number,
): Promise<{ id: string }[]> {
  const isWanted =
    kind === 'release'
      ? sql`wants_stl_emails and wants_release(u.id, ${modelId}::int)`
      : sql`((wants_stl_emails and ${hasUnannouncedRelease(id)}) or ${hasWaitingNotification(at)})`;
  const { rows } = await sql<{ id: string }>`
    select id from users u
    where id > ${gathered_to} and email_verified and mail_refused_at is null and ${isWanted}
    order by id limit ${limit} for key share`.execute(tx);
  return rows;
}

/** Condition for person `u`: the digest has a public release that they want, without a sent or waiting mail to them. */
function hasUnannouncedRelease(digestId: number) {
  return sql`exists (
    select from mailings released join models m on m.id = released.model_id and m.is_public
    where released.digest_id = ${digestId} and wants_release(u.id, m.id) and not exists (
      select from mailing_recipients told
      where told.mailing_id = released.id and told.user_id = u.id and told.state <> 'skipped'))`;
}

async function getReleaseDueAt(
  tx: Tx,
  { model_id: modelId, created_at: at }: GatheredMailing,
): Promise<Date> {
  const picture = await tx
    .selectFrom('model_images')
    .select('position')
    .where('model_id', '=', modelId)
    .limit(1)
    .executeTakeFirst();
  return picture ? at : new Date(at.getTime() + pictureMs);
}
