import type { FastifyInstance } from 'fastify';
import { registerEditionRoutes, type EditionDeps } from './routes.ts';
import { noticeJob, tellHolders, type TellDeps } from './tell-holders.ts';

export async function register(app: FastifyInstance, kit: EditionDeps & TellDeps): Promise<void> {
  registerEditionRoutes(app, kit);
  await kit.jobs.register(noticeJob, () => tellHolders(kit));
}
