import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sandboxJobs, changeCustomer, type SandboxKit } from './customer-store.ts';

/** So many customers a minute: what is due longest comes first. */
const maxCustomersAMinute = 200;

/** Events go to the webhook as Stripe's do, signature and all, but within the process. */
export async function registerPaymentJobs(
  app: FastifyInstance,
  kit: SandboxKit,
  log: FastifyBaseLogger,
): Promise<void> {
  await kit.jobs.register(sandboxJobs.event, async (event) => {
    const { body, signature } = kit.secrets.signEvent(event, kit.now());
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
    if (statusCode !== 200) throw new Error(`The webhook answered ${statusCode} to ${event.id}.`);
  });
  await kit.jobs.register(sandboxJobs.clock, () => runClock(kit, log));
}

/** Each customer for whom something is due; one that fails does not stop the others. */
async function runClock(kit: SandboxKit, log: FastifyBaseLogger): Promise<void> {
  const due = await kit.db
    .selectFrom('sandbox_customers')
    .select('id')
    .where('due_at', '<=', kit.now())
    .orderBy('due_at')
    .limit(maxCustomersAMinute)
    .execute();
  let failed = 0;
  for (const { id } of due) {
    try {
      await changeCustomer(kit, id, () => undefined);
    } catch (error) {
      failed += 1;
      log.error({ err: error, customer: id }, 'time could not pass for a customer of the sandbox');
    }
  }
  if (failed > 0 && failed === due.length) throw new Error('Time passed for no customer of the sandbox.');
}
