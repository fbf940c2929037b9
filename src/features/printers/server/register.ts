import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { registerPrinterRoutes } from './routes.ts';

export function register(app: FastifyInstance, context: Context): void {
  registerPrinterRoutes(app, context);
}
