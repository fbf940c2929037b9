import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerForgetJob } from './moderation/forget-deleted.ts';
import { registerModerationRoutes } from './moderation/routes.ts';
import { registerCommentRoutes } from './routes.ts';

export async function register(app: FastifyInstance, context: Context): Promise<void> {
  registerCommentRoutes(app, context);
  registerModerationRoutes(app, context);
  await registerForgetJob(context);
}
