import type { FastifyRequest } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import { site } from '#src/site.ts';
import type { Point, PointName } from '../schemas.ts';

export interface PointsContext {
  db: Db;
  now: () => Date;
  config: Pick<Config, 'publicUrl' | 'trustProxy'>;
}

type State = Omit<Point, 'name'>;

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
    operator: checkOperator(),
    address: checkAddress(seenAt, config.publicUrl),
    proxy: checkProxy(request, config.trustProxy),
    'second-factor': await checkSecondFactor(db),
  };
  return (Object.keys(states) as PointName[]).map((name) => ({ name, ...states[name] }));
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
