import type { FastifyInstance } from 'fastify';
import { registerForgetJob, type ForgetDeps } from './moderation/forget-deleted.ts';
import type { ReportDeps } from './moderation/reports.ts';
import { registerModerationRoutes } from './moderation/routes.ts';
import { registerCommentRoutes, type CommentDeps } from './routes.ts';

export async function register(
  app: FastifyInstance,
  kit: CommentDeps & ReportDeps & ForgetDeps,
): Promise<void> {
  registerCommentRoutes(app, kit);
  registerModerationRoutes(app, kit);
  await registerForgetJob(kit);
}
