import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount } from '#src/http/endpoints.ts';
import { getStats } from '../contract.ts';
import { readStats } from './stats.ts';

export function registerAdminRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, getStats, () => readStats(db));
}
