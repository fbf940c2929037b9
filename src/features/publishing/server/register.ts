import type { FastifyInstance } from 'fastify';
import type { PublishingContext } from './publishing-context.ts';
import { registerPublishingJobs } from './jobs.ts';
import { registerPublishingRoutes } from './routes.ts';

export async function register(app: FastifyInstance, kit: PublishingContext): Promise<void> {
  await registerPublishingRoutes(app, kit);
  await registerPublishingJobs(kit);
  app.addHook('onClose', () => kit.ownSlicer?.slicer.close());
}
