import type { FastifyRequest } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import type { Context } from '#src/features/context.ts';
import { findMailProof } from '#src/features/connections/server/mail-settings.ts';
import {
  findPaymentProof,
  readPaymentsConnection,
} from '#src/features/connections/server/stripe-settings.ts';
import { findLatestBackup } from '#src/features/system/server/backups/backup-records.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import type { Point, PointName } from '../schemas.ts';

export interface PointsContext extends Pick<Context, 'db' | 'now' | 'sessionSecret'> {
  config: Config;
}

type State = Omit<Point, 'name'>;

const dayMs = 24 * 60 * 60 * 1000;
const formatTime = (time: Date) => formatDateTime(time.getTime(), site.timeZone);

const done = (text: string): State => ({ state: 'done', text });
const waiting = (text: string): State => ({ state: 'waiting', text });
const wrong = (text: string): State => ({ state: 'wrong', text });

/**
 * Lists what an owner does before the shop opens, each with what is seen now.
 * @param seenAt the origin of the page as the browser sees it
 */
export async function listPoints(
  context: PointsContext,
  request: FastifyRequest,
  seenAt: string,
): Promise<Point[]> {
  const { db, config } = context;
  const states: Record<PointName, State> = {
    mail: await checkMail(context),
    payments: await checkPayments(context),
    operator: checkOperator(),
    backup: await checkBackup(context),
    address: checkAddress(seenAt, config.publicUrl),
    proxy: checkProxy(request, config.trustProxy),
    'second-factor': await checkSecondFactor(db),
  };
  return (Object.keys(states) as PointName[]).map((name) => ({ name, ...states[name] }));
}

async function checkMail(context: PointsContext): Promise<State> {
  const provenAt = await findMailProof(context);
  if (provenAt) return done(`The button in the test mail was pressed on ${formatTime(provenAt)}.`);
  return waiting(
    'Without mail nobody can confirm an address or reset a password. Send a test mail, and press the button in it.',
  );
}

/** A live account is proven by its first event, a test account by a purchase. */
async function checkPayments(context: PointsContext): Promise<State> {
  const { mode } = await readPaymentsConnection(context);
  const { testPurchaseAt, liveProvenAt } = await findPaymentProof(context);
  if (mode === null) return waiting('Payments are not connected, so that no plan can be bought.');
  if (mode === 'live') {
    if (liveProvenAt)
      return done(`Live: the account can charge, and its events arrive since ${formatTime(liveProvenAt)}.`);
    return waiting('Live mode: the first event of the account has not arrived yet.');
  }
  if (testPurchaseAt)
    return done(
      `Test mode: a purchase went through on ${formatTime(testPurchaseAt)}. Nobody pays real money yet.`,
    );
  return waiting('Test mode: buy Personal with the test card 4242 4242 4242 4242, and cancel it again.');
}

async function checkBackup({ db, now }: PointsContext): Promise<State> {
  const latest = await findLatestBackup(db);
  if (!latest) return waiting('There is none yet.');
  const text = `The latest one is of ${formatTime(latest.finishedAt)}.`;
  return now().getTime() - latest.finishedAt.getTime() < dayMs ? done(text) : waiting(text);
}

function checkOperator(): State {
  const { name, address } = site.operator;
  if (address === null)
    return waiting('The law of most countries asks for it, in the terms and on invoices.');
  return done(`${name}, ${address.replace(/\s*\n\s*/g, ', ')}`);
}

function checkAddress(seenAt: string, publicUrl: string | undefined): State {
  if (publicUrl === undefined) {
    return waiting(
      `You read this at ${seenAt}. Set PUBLIC_URL to the address of the shop, and start it again.`,
    );
  }
  if (seenAt !== new URL(publicUrl).origin) {
    return wrong(
      `You read this at ${seenAt}. PUBLIC_URL says ${publicUrl}, so that links in mails lead there. Set PUBLIC_URL and start the shop again.`,
    );
  }
  if (!publicUrl.startsWith('https:')) {
    return waiting(
      `${publicUrl} has no HTTPS: passwords could be read on the way. Put a proxy with a certificate in front.`,
    );
  }
  return done(publicUrl);
}

function checkProxy({ headers, ip }: FastifyRequest, trustProxy: Config['trustProxy']): State {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  if (isForwarded && trustProxy === false) {
    return wrong(
      `Every visitor seems to come from ${ip}, the address of the proxy. Set TRUST_PROXY to it and start the shop again.`,
    );
  }
  if (!isForwarded && trustProxy !== false) {
    return wrong(
      'TRUST_PROXY is set, but this request came without X-Forwarded-For. Remove the setting, or let the proxy send the header.',
    );
  }
  return done(`Your own address arrives as ${ip}.`);
}

async function checkSecondFactor(db: Db): Promise<State> {
  const { without } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().filterWhere('two_factor_enabled', '=', false).as('without'))
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow();
  if (without === 0) return done('Every admin signs in with a code from an app.');
  const who = without === 1 ? 'One admin has' : `${without} admins have`;
  return waiting(`${who} none yet. It takes a few minutes, and a stolen password is not enough any more.`);
}
