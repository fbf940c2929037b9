import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/types.ts';
import { forgetSandbox } from '#src/features/auth/server/sandbox/ids.ts';
import { forgetSandboxPayments } from '#src/features/billing/server/sandbox/forget.ts';
import { registerSandboxJobs } from '#src/features/billing/server/sandbox/jobs.ts';
import { usesSandbox } from '#src/features/billing/server/sandbox/provider.ts';
import { registerSandboxPayments } from '#src/features/billing/server/sandbox/routes.ts';
import { createSecrets, type Secrets } from '#src/features/billing/server/sandbox/secrets.ts';
import type { SandboxKit } from '#src/features/billing/server/sandbox/store.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { ServerDeps } from './server-deps.ts';

export { registerOutboxRoutes } from '#src/features/contact/server/outbox-routes.ts';
export { createSandbox as createSandboxProvider } from '#src/features/billing/server/sandbox/provider.ts';

/** @returns undefined when the sandbox is not the payment provider */
export function openSandbox({ config, connection, jobs, now }: ServerDeps): SandboxKit | undefined {
  const secrets = openSandboxSecrets(config);
  return secrets && { db: connection.db, jobs, secrets, now };
}

/** @returns undefined when the sandbox is not the payment provider */
export function openSandboxSecrets(config: Config): Secrets | undefined {
  return usesSandbox(config) ? createSecrets(config.sessionSecret) : undefined;
}

interface SandboxParts {
  sandbox: SandboxKit | undefined;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
}

/** Registers the routes and jobs of the simulated payments, when they are in use. */
export async function registerSandbox(app: FastifyInstance, kit: SandboxParts): Promise<void> {
  if (!kit.sandbox) return;
  registerSandboxPayments(app, { ...kit, ...kit.sandbox });
  await registerSandboxJobs(app, kit.sandbox, kit.log);
}

/** Removes the sign-ins of the simulated Google and Discord, which anybody could use, when the shop leaves demo mode. */
export async function removeSandboxSignIns(db: Db, log: FastifyBaseLogger): Promise<void> {
  const forgotten = await forgetSandbox(db);
  if (forgotten > 0) {
    log.warn({ event: 'sandbox_forgotten', forgotten }, 'The sign-ins of the sandbox were removed.');
  }
}

/** Removes the simulated subscriptions when another provider, or none, takes the payments, so that they grant no access. */
export async function removeSandboxPayments(config: Config, db: Db, log: FastifyBaseLogger): Promise<void> {
  if (usesSandbox(config)) return;
  const forgotten = await forgetSandboxPayments(db);
  if (forgotten > 0) {
    log.warn({ event: 'sandbox_payments_forgotten', forgotten }, 'The payments of the sandbox were removed.');
  }
}
