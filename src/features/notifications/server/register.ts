import type { FastifyInstance } from 'fastify';
import { registerNotificationJobs, type NotificationJobDeps } from './jobs.ts';
import { registerNotificationRoutes, type NotificationRouteDeps } from './routes.ts';

export async function register(
  app: FastifyInstance,
  kit: NotificationRouteDeps & NotificationJobDeps,
): Promise<void> {
  registerNotificationRoutes(app, kit);
  await registerNotificationJobs(kit);
}
