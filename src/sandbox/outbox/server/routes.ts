import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/api/endpoints.ts';
import { openOutbox, type Outbox } from '#src/integrations/outbox.ts';
import { notFound } from '#src/lib/errors.ts';
import { getDemo, getOutboxMail, listOutbox } from '../contract.ts';
import { getMail, listMails } from './outbox.ts';

interface OutboxDeps {
  dataDir: string;
  mail: { smtpUrl: string | undefined };
}

const demoOnly = { config: { errors: [404] } };

/**
 * Everybody may read these mails, with the password reset links in them, so these routes are registered in demo mode
 * only. With a mail server nothing is kept, and reading answers 404.
 */
export function registerOutboxRoutes(app: FastifyInstance, { dataDir, mail }: OutboxDeps): void {
  const outbox = mail.smtpUrl === undefined ? openOutbox(dataDir) : undefined;
  const requireOutbox = (): Outbox => {
    if (!outbox) throw notFound();
    return outbox;
  };
  mount(app, getDemo, async () => ({ isDemo: true, hasOutbox: outbox !== undefined }) as const, demoOnly);
  mount(app, listOutbox, () => listMails(requireOutbox()), demoOnly);
  mount(app, getOutboxMail, ({ params }) => getMail(requireOutbox(), params.id));
}
