import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../../calls.ts';
import * as schemas from '../../schemas.ts';
import * as securityCalls from '../../security-calls.ts';
import * as securitySchemas from '../../security-schemas.ts';
import type { AuthKit } from '../auth-context.ts';
import { authMailJob } from '../mails/mail-job.ts';
import type { SecondFactorMail } from '../mails/second-factor-mails.ts';
import { answerChallenge } from './answer-challenge.ts';
import { countRecoveryCodes, getSecurity } from './security.ts';
import { beginTotp, confirmTotp, endTotp, renewRecoveryCodes } from './totp.ts';

const endpoints = joinContract(calls, schemas);
const securityEndpoints = joinContract(securityCalls, securitySchemas);

const createMailSender =
  ({ jobs }: AuthKit) =>
  (mail: SecondFactorMail) =>
    jobs.send(authMailJob, mail);
const conflicts = { config: { errors: [409] } };

export function registerTotpRoutes(app: FastifyInstance, kit: AuthKit): void {
  registerAnswer(app, kit);
  registerSetup(app, kit);
  mount(app, securityEndpoints.getSecurity, ({ viewer }) => getSecurity(kit.db, viewer.id));
}

function registerAnswer(app: FastifyInstance, kit: AuthKit): void {
  const { db, sessionCookies } = kit;
  const sendMail = createMailSender(kit);

  mount(
    app,
    endpoints.answerTotp,
    async ({ body, request, reply }) => {
      const responded = await answerChallenge(kit, request, body.code);
      const { userId } = responded;
      request.log.info({ event: 'signed_in', userId }, 'A person signed in.');
      if (responded.usedRecoveryCode) {
        request.log.info({ event: 'recovery_code_used', userId }, 'A recovery code was used.');
        await sendMail({
          kind: 'recovery-code-used',
          userId,
          codesLeft: await countRecoveryCodes(db, userId),
        });
      }
      return sessionCookies.completeSignIn({ request, reply }, responded);
    },
    { config: { errors: [401] } },
  );
}

function registerSetup(app: FastifyInstance, kit: AuthKit): void {
  const { db, sessionCookies } = kit;
  const sendMail = createMailSender(kit);

  mount(
    app,
    securityEndpoints.enableTotp,
    ({ body, viewer, request }) => beginTotp(kit, { request, viewer }, body.password),
    conflicts,
  );

  mount(
    app,
    securityEndpoints.confirmTotp,
    async ({ body, viewer, request, reply }) => {
      sessionCookies.renew({ request, reply }, await confirmTotp(kit, { request, viewer }, body.code));
      request.log.info({ event: 'two_factor_on', userId: viewer.id }, 'The second factor was switched on.');
      await sendMail({ kind: 'two-factor-on', userId: viewer.id });
      return getSecurity(db, viewer.id);
    },
    conflicts,
  );

  mount(
    app,
    securityEndpoints.disableTotp,
    async ({ body, viewer, request, reply }) => {
      const cookies = await endTotp(kit, { request, viewer }, body.password);
      if (cookies) {
        sessionCookies.renew({ request, reply }, cookies);
        request.log.info(
          { event: 'two_factor_off', userId: viewer.id },
          'The second factor was switched off.',
        );
        await sendMail({ kind: 'two-factor-off', userId: viewer.id });
      }
      return getSecurity(db, viewer.id);
    },
    conflicts,
  );

  mount(
    app,
    securityEndpoints.renewRecoveryCodes,
    async ({ body, viewer, request }) => {
      const recoveryCodes = await renewRecoveryCodes(kit, { request, viewer }, body.password);
      request.log.info(
        { event: 'recovery_codes_renewed', userId: viewer.id },
        'The recovery codes were renewed.',
      );
      await sendMail({ kind: 'recovery-codes-renewed', userId: viewer.id });
      return { recoveryCodes };
    },
    conflicts,
  );
}
