import type { FastifyInstance, FastifyRequest } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { AppError } from '#src/lib/errors.ts';
import * as calls from '../../calls.ts';
import * as schemas from '../../schemas.ts';
import { messages } from '../../messages.ts';
import { limitMailsByAccount, limitMailsByNetwork } from '../attempts.ts';
import type { AuthKit } from '../auth-context.ts';
import { invalidLink, resetPassword } from './password-changes.ts';
import { followChangeLink } from '../mails/email-change.ts';
import { authMailJob } from '../mails/mail-job.ts';

const endpoints = joinContract(calls, schemas);

const changeEvents = { allowed: 'email_change_allowed', changed: 'email_changed' };
const changeMessages = {
  allowed: 'Thank you. We have sent a second link to the new address.',
  changed: 'Your email has been changed.',
};

/** Registers the calls that request links by mail, and those that the links lead to. */
export function registerLinkRoutes(app: FastifyInstance, kit: AuthKit): void {
  registerRequests(app, kit);
  registerFollowing(app, kit);
}

/** Does the same work for every address; only the job checks whether an account has it. */
function registerRequests(app: FastifyInstance, { auth, jobs, limiter, sessionCookies }: AuthKit): void {
  mount(app, endpoints.resendVerification, async ({ body: { email }, request }) => {
    await limitMailsByNetwork(limiter, 'verification', request.ip);
    const deviceId = sessionCookies.findDevice(request, email);
    await limitMailsByAccount(limiter, 'verification', { account: auth.hashAccount(email), deviceId });
    await jobs.send(authMailJob, { kind: 'verify', email });
    return { message: messages.verificationSent };
  });

  mount(app, endpoints.requestPasswordReset, async ({ body: { email }, request }) => {
    await limitMailsByNetwork(limiter, 'reset', request.ip);
    const account = auth.hashAccount(email);
    const deviceId = sessionCookies.findDevice(request, email);
    try {
      await limitMailsByAccount(limiter, 'reset', { account, deviceId });
      await jobs.send(authMailJob, { kind: 'reset', email });
    } catch (error) {
      // The response does not reveal the limit. Five mails with valid links were sent already.
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      request.log.warn({ event: 'reset_limited', account }, 'The hourly limit of reset mails is reached.');
    }
    return { message: messages.resetRequested };
  });
}

function registerFollowing(app: FastifyInstance, kit: AuthKit): void {
  const { auth } = kit;
  mount(app, endpoints.resetPassword, async ({ body, request }) => {
    const userId = await resetPassword(kit, request, body);
    request.log.info({ event: 'password_reset', userId }, 'The password was reset by mail.');
    return { message: messages.resetDone };
  });

  const verifyEmail = async ({
    query: { token },
    request,
  }: {
    query: { token: string };
    request: FastifyRequest;
  }) => {
    const link = await auth.mailTokens.readChange(token);
    if (link) {
      const result = await followChangeLink(kit, link);
      if (!result) throw invalidLink();
      const { userId, step, isNew } = result;
      if (isNew)
        request.log.info(
          { event: changeEvents[step], userId },
          'A step of the change of the email address was confirmed.',
        );
      return { message: changeMessages[step] };
    }
    // The library's cookies are dropped, because a link must not sign in.
    const response = await auth.ask(request, `/verify-email?${new URLSearchParams({ token })}`);
    if (response.status === 401) throw invalidLink();
    if (!response.ok) throw new Error(`The verification answered ${response.status}.`);
    return { message: messages.verified };
  };
  mount(app, endpoints.verifyEmail, verifyEmail, { exposeHeadRoute: false });
}
