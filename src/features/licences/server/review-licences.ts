import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { notify } from '#src/features/notifications/server/notify.ts';

/**
 * A condition that is true for a time for which a Commercial plan was paid, if all of it was given back for good, and for
 * which none was given. A dispute that is open may still be won, and a time without any payment is one of grace.
 */
export function isPaymentReturned(userId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    coalesce((
      select bool_and(i.payment in ('refunded', 'lost'))
      from billing_customers c
      join billing_invoices i on i.customer_id = c.id
      cross join jsonb_to_recordset(i.periods) as period (tier text, "from" timestamptz, until timestamptz)
      where c.user_id = ${userId} and i.status = 'paid' and period.tier = 'commercial'
        and period."from" <= ${at} and ${at} < period.until
    ), false)
    and not exists (
      select from plan_grants g
      where g.user_id = ${userId} and g.tier = 'commercial' and g.created_at <= ${at}
        and (g.ends_at is null or ${at} < g.ends_at)
    )
    and not exists (
      select from ended_grants g
      where g.user_id = ${userId} and g.tier = 'commercial' and g.began_at <= ${at} and ${at} < g.ended_at
    )
  )`;
}

/**
 * Withdraws the licences of a person whose payment was given back, and makes those good again whose dispute was won. Call
 * it in the transaction that writes the payments.
 */
export async function reviewLicences(tx: Tx, userId: string, now: Date): Promise<void> {
  const isReturned = isPaymentReturned(sql.ref('d.user_id'), sql.ref('d.downloaded_at'));
  const { rows: withdrawn } = await sql<{ id: string }>`
    update licences l set state = 'withdrawn', state_at = ${now}, reason = 'payment returned'
    from downloads d
    where l.user_id = ${userId} and l.state = 'good' and d.id = l.download_id and ${isReturned}
    returning l.id`.execute(tx);
  const licenceIds = withdrawn.map(({ id }) => id);
  if (licenceIds.length > 0)
    await notify(tx, { kind: 'licence_withdrawn', licenceIds }, { userIds: [userId], now });
  // Only one licence of the same files can be good, and none while an admin has withdrawn one of them.
  await sql`
    update licences set state = 'good', state_at = null, reason = null
    where id in (
      select distinct on (l.bundle_sha256, coalesce(l.file_sha256, '')) l.id
      from licences l join downloads d on d.id = l.download_id
      where l.user_id = ${userId} and l.state = 'withdrawn' and l.reason = 'payment returned' and not ${isReturned}
        and not exists (
          select from licences other
          where other.user_id = l.user_id and other.bundle_sha256 = l.bundle_sha256
            and (other.reason = 'terms broken'
              or (other.state = 'good' and other.file_sha256 is not distinct from l.file_sha256))
        )
      order by l.bundle_sha256, coalesce(l.file_sha256, ''), l.issued_at desc, d.downloaded_at desc, l.id
    )`.execute(tx);
}
