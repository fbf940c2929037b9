import type { Db } from '#src/db/types.ts';
import type { PaymentEvent } from '#src/integrations/payments.ts';

type Kind = 'mail' | 'test_purchase' | 'live_event' | 'live_charge';

/** Records that something works: mail with the latest time, anything else once. */
export async function recordProof(
  db: Db,
  proof: { kind: Kind; at: Date; fingerprint?: string },
): Promise<void> {
  const row = { fingerprint: proof.fingerprint ?? '', proven_at: proof.at };
  await db
    .insertInto('connection_proofs')
    .values({ kind: proof.kind, ...row })
    .onConflict((conflict) => {
      const known = conflict.column('kind');
      return proof.kind === 'mail' ? known.doUpdateSet(row) : known.doNothing();
    })
    .execute();
}

export type Proofs = Partial<Record<Kind, { at: Date; fingerprint: string }>>;

export async function findProofs(db: Db): Promise<Proofs> {
  const rows = await db.selectFrom('connection_proofs').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ kind, proven_at: at, fingerprint }) => [kind, { at, fingerprint }]),
  ) as Proofs;
}

/** Forgets what payments have proven, because they are those of another account from now on. */
export async function forgetPaymentProofs(db: Db): Promise<void> {
  await db.deleteFrom('connection_proofs').where('kind', '!=', 'mail').execute();
}

/** Returns what a signed event of Stripe proves. A paid invoice of live mode proves that the account can charge. */
function listProven({ isLive, type }: PaymentEvent): Kind[] {
  if (!isLive) return type === 'invoice.paid' ? ['test_purchase'] : [];
  return type === 'invoice.paid' ? ['live_event', 'live_charge'] : ['live_event'];
}

/** Creates a function that records what the events of Stripe prove. It writes a few times in the life of a shop. */
export function createEventProofs({ db, now }: { db: Db; now: () => Date }) {
  const known = new Set<Kind>();
  return {
    record: async (event: PaymentEvent): Promise<void> => {
      for (const kind of listProven(event).filter((one) => !known.has(one))) {
        await recordProof(db, { kind, at: now() });
        known.add(kind);
      }
    },
    /** Call it when the account may be another one. */
    reset: () => known.clear(),
  };
}
