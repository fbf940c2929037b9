import type { FastifyInstance } from 'fastify';
import { registerContactJobs, type ContactJobDeps } from './mail-job.ts';
import { registerContactRoutes } from './routes.ts';
import type { SendDeps } from './send-message.ts';

export async function register(app: FastifyInstance, kit: SendDeps & ContactJobDeps): Promise<void> {
  registerContactRoutes(app, kit);
  await registerContactJobs(kit);
}
