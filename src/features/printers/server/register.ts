import type { FastifyInstance } from 'fastify';
import { registerPrinterRoutes, type PrinterRouteDeps } from './routes.ts';

export function register(app: FastifyInstance, kit: PrinterRouteDeps): void {
  registerPrinterRoutes(app, kit);
}
