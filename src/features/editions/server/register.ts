import type { FastifyInstance } from 'fastify';
import { registerDifferences } from './difference/register-differences.ts';

export async function register(
  app: FastifyInstance,
  kit: Parameters<typeof registerDifferences>[1],
): Promise<void> {
  await registerDifferences(app, kit);
}
