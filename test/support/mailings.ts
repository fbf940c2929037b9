import pino from 'pino';
import { gatherRecipients } from '#src/features/releases/server/mails/gather-recipients.ts';
import { createPreferenceTokens } from '#src/features/releases/server/mails/preference-token.ts';
import { sendDue } from '#src/features/releases/server/mails/send.ts';
import { notifyFollowers } from '#src/features/releases/server/mails/notify-followers.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { TestApp } from './test-app.ts';
import { pretendMailer } from './pretend-mailer.ts';

const log = pino({ level: 'silent' });

/** Runs the jobs for release mails and their followers that are due, without the other jobs that a drain would run. */
export async function sendMailings(site: TestApp, at: Date, mailer?: Mailer): Promise<void> {
  const now = () => at;
  await gatherRecipients({ ...site, now });
  await notifyFollowers({ ...site, now });
  await sendDue({
    db: site.db,
    mailer: mailer ?? pretendMailer(async (mail) => void site.mails.push(mail)),
    log,
    tokens: createPreferenceTokens(site.config.sessionSecret),
    origin: () => 'https://shop.example',
    now,
    signal: new AbortController().signal,
  });
}
