import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sandboxJobs, changeCustomer, type SandboxKit } from './customer-store.ts';

/** The job runs each minute and begins with the customers that are overdue the longest. */
const maxCustomersAMinute = 200;

/** Registers the jobs that send signed events to the webhook, within this process, and apply what is due for customers. */
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

/** Applies what is due for each customer; a failure for one does not stop the others. */
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
      log.error(
        { event: 'sandbox_clock_failed', err: error, customer: id },
        'What is due for a customer of the sandbox could not be applied.',
      );
    }
  }
  if (failed > 0 && failed === due.length) throw new Error('Time passed for no customer of the sandbox.');
}
