import type { FastifyInstance } from 'fastify';
import { registerDifferences } from './difference/register-differences.ts';
import { registerEditionRoutes, type EditionDeps } from './routes.ts';
import { notificationJob, notifyHolders, type NotifyDeps } from './notify-holders.ts';

type DifferenceDeps = Omit<Parameters<typeof registerDifferences>[1], 'onCompared'>;

export async function register(
  app: FastifyInstance,
  kit: EditionDeps & NotifyDeps & DifferenceDeps,
): Promise<void> {
  registerEditionRoutes(app, kit);
  await kit.jobs.register(notificationJob, () => notifyHolders(kit));
  // Notifications of editions wait for the comparisons of their files.
  await registerDifferences(app, { ...kit, onCompared: () => kit.jobs.send(notificationJob, {}) });
}
