import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerDifferences } from './difference/register-differences.ts';
import { registerEditionRoutes } from './routes.ts';
import { notificationJob, notifyHolders } from './notify-holders.ts';

export async function register(app: FastifyInstance, context: Context): Promise<void> {
  registerEditionRoutes(app, context);
  await context.jobs.register(notificationJob, () => notifyHolders(context));
  // Notifications of editions wait for the comparisons of their files.
  await registerDifferences(app, context, () => context.jobs.send(notificationJob, {}));
}
