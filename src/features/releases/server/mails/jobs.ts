import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '#src/features/context.ts';
import { makeDigest } from './digest.ts';
import { deleteOldRecipients } from './delete-old-recipients.ts';
import { gatherRecipients } from './gather-recipients.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';
import { createPreferenceTokens } from './preference-token.ts';
import { sendDue } from './send.ts';
import { notifyFollowers } from './notify-followers.ts';

export async function registerMailingJobs(app: FastifyInstance, context: Context): Promise<void> {
  const { db, jobs, now, sessionSecret } = context;
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const sending = { ...context, tokens: createPreferenceTokens(sessionSecret), signal: stopping.signal };
  await jobs.register(mailingJobs.clock, async () => {
    await makeDigest(context, now());
    await resumeWork(context);
  });
  await jobs.register(mailingJobs.gather, () => gatherRecipients(context));
  await jobs.register(mailingJobs.tell, () => notifyFollowers(context));
  await jobs.register(mailingJobs.send, async () => {
    if (await sendDue(sending)) await jobs.send(mailingJobs.send, {}, anyKey);
  });
  await jobs.register(mailingJobs.forget, () => deleteOldRecipients(db, now()));
}

async function resumeWork({ db, jobs, now }: Context): Promise<void> {
  const unread = db.selectFrom('mailings').select('id').where('gathered_to', 'is not', null).limit(1);
  if (await unread.executeTakeFirst()) await jobs.send(mailingJobs.gather, {}, anyKey);
  const untold = db.selectFrom('mailings').select('id').where('told_to', 'is not', null).limit(1);
  if (await untold.executeTakeFirst()) await jobs.send(mailingJobs.tell, {}, anyKey);
  const due = db
    .selectFrom('mailing_recipients')
    .select('user_id')
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', now())
    .limit(1);
  if (await due.executeTakeFirst()) await jobs.send(mailingJobs.send, {}, anyKey);
}
