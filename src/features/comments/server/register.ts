import type { FastifyInstance } from 'fastify';
import type { ReportDeps } from './moderation/reports.ts';
import { registerModerationRoutes } from './moderation/routes.ts';
import { registerCommentRoutes, type CommentDeps } from './routes.ts';

export function register(app: FastifyInstance, kit: CommentDeps & ReportDeps): void {
  registerCommentRoutes(app, kit);
  registerModerationRoutes(app, kit);
}
