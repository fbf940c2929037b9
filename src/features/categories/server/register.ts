import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerCategoryRoutes } from './routes.ts';
import type { ChangeContext } from './changes.ts';

export function register(
  app: FastifyInstance,
  context: Context & Pick<ChangeContext, 'onCategoriesChanged'>,
): void {
  registerCategoryRoutes(app, context);
}
