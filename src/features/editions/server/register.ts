import type { FastifyInstance } from 'fastify';
import { registerDifferences } from './difference/register-differences.ts';
import { registerEditionRoutes, type EditionDeps } from './routes.ts';
import { noticeJob, tellHolders, type TellDeps } from './tell-holders.ts';

type DifferenceDeps = Parameters<typeof registerDifferences>[1];

export async function register(
  app: FastifyInstance,
  kit: EditionDeps & TellDeps & DifferenceDeps,
): Promise<void> {
  registerEditionRoutes(app, kit);
  await kit.jobs.register(noticeJob, () => tellHolders(kit));
  await registerDifferences(app, kit);
}
