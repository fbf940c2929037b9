import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#src/jobs/jobs.ts';
import { makeDigest } from './digest.ts';
import { forgetRecipients } from './forget.ts';
import { gatherRecipients } from './gather.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';
import { createPreferenceTokens } from './preference-token.ts';
import { sendDue, type SendDeps } from './send.ts';

interface MailingDeps extends Omit<SendDeps, 'tokens' | 'signal'> {
  jobs: Jobs;
  sessionSecret: string;
}

export async function registerMailingJobs(app: FastifyInstance, deps: MailingDeps): Promise<void> {
  const { db, jobs, now, sessionSecret } = deps;
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const sending = { ...deps, tokens: createPreferenceTokens(sessionSecret), signal: stopping.signal };
  await jobs.register(mailingJobs.digest, () => makeDigest(deps, now()));
  await jobs.register(mailingJobs.gather, () => gatherRecipients(deps));
  await jobs.register(mailingJobs.send, async () => {
    if (await sendDue(sending)) await jobs.send(mailingJobs.send, {}, anyKey);
  });
  await jobs.register(mailingJobs.forget, () => forgetRecipients(db, now()));
}
