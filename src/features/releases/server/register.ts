import type { FastifyInstance } from 'fastify';
import type { FeedDeps } from './feeds/feed-routes.ts';
import { registerMailingJobs, type MailingDeps } from './mails/jobs.ts';
import { registerMailRoutes } from './mails/mail-routes.ts';
import type { PreferenceDeps } from './mails/preference-routes.ts';
import { registerReleaseRoutes } from './routes.ts';

type ReleaseDeps = FeedDeps & PreferenceDeps & MailingDeps;

export async function register(app: FastifyInstance, kit: ReleaseDeps): Promise<void> {
  registerReleaseRoutes(app, kit);
  await registerMailRoutes(app, kit);
  await registerMailingJobs(app, kit);
}
