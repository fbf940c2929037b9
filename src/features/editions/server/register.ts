import type { FastifyInstance } from 'fastify';
import { registerDifferences } from './difference/register-differences.ts';
import { registerEditionRoutes, type EditionDeps } from './routes.ts';
import { notificationJob, notifyHolders, type NotifyDeps } from './notify-holders.ts';

type DifferenceDeps = Parameters<typeof registerDifferences>[1];

export async function register(
  app: FastifyInstance,
  kit: EditionDeps & NotifyDeps & DifferenceDeps,
): Promise<void> {
  registerEditionRoutes(app, kit);
  await kit.jobs.register(notificationJob, () => notifyHolders(kit));
  await registerDifferences(app, kit);
}
