import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/api/endpoints.ts';
import { openOutbox, type Outbox } from '#src/integrations/outbox.ts';
import { notFound } from '#src/lib/errors.ts';
import { getDemo, getOutboxMail, listOutbox } from '../contract.ts';
import { getMail, listMails } from './outbox.ts';

interface OutboxDeps {
  isDemo: boolean;
  dataDir: string;
  mail: { smtpUrl: string | undefined };
}

const demoOnly = { config: { errors: [404] } };

/** Everybody may read here, reset links and all: so nothing of it is there outside demo mode. */
export function registerOutboxRoutes(app: FastifyInstance, { isDemo, dataDir, mail }: OutboxDeps): void {
  const outbox = isDemo && mail.smtpUrl === undefined ? openOutbox(dataDir) : undefined;
  const requireOutbox = (): Outbox => {
    if (!outbox) throw notFound();
    return outbox;
  };
  mount(
    app,
    getDemo,
    async () => {
      if (!isDemo) throw notFound();
      return { isDemo, hasOutbox: outbox !== undefined };
    },
    demoOnly,
  );
  mount(app, listOutbox, () => listMails(requireOutbox()), demoOnly);
  mount(app, getOutboxMail, ({ params }) => getMail(requireOutbox(), params.id));
}
