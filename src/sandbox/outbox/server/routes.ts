import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { openOutbox, type Outbox } from '#src/integrations/outbox.ts';
import { notFound } from '#src/lib/errors.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { getMail, listMails } from './outbox.ts';

const endpoints = joinContract(calls, schemas);

const demoOnly = { config: { errors: [404] } };

/**
 * Everybody may read these mails, with the password reset links in them, so these routes are registered in demo mode
 * only. With a mail server nothing is kept, and reading answers 404.
 */
export function registerOutboxRoutes(
  app: FastifyInstance,
  { dataDir, mail }: { dataDir: string; mail: { smtpUrl: string | undefined } },
): void {
  const outbox = mail.smtpUrl === undefined ? openOutbox(dataDir) : undefined;
  const requireOutbox = (): Outbox => {
    if (!outbox) throw notFound();
    return outbox;
  };
  mount(
    app,
    endpoints.getDemo,
    async () => ({ isDemo: true, hasOutbox: outbox !== undefined }) as const,
    demoOnly,
  );
  mount(app, endpoints.listOutbox, () => listMails(requireOutbox()), demoOnly);
  mount(app, endpoints.getOutboxMail, ({ params }) => getMail(requireOutbox(), params.id));
}
