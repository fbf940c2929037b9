import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../../security-calls.ts';
import * as schemas from '../../security-schemas.ts';
import { limitEmailChanges } from '../attempts.ts';
import type { AuthKit } from '../auth-context.ts';
import { changePassword } from './password-changes.ts';
import { requireSession } from '../sessions/current-session.ts';
import { beginEmailChange } from '../mails/email-change.ts';

const endpoints = joinContract(calls, schemas);

/** Registers the calls that change the password and the email address of a signed-in person. */
export function registerCredentialRoutes(app: FastifyInstance, kit: AuthKit): void {
  const { auth, limiter, sessionCookies } = kit;

  mount(app, endpoints.changePassword, async ({ body, viewer, request, reply }) => {
    await auth.confirmIdentity(request, viewer, body.currentPassword, 'currentPassword');
    const cookies = await changePassword(kit, request, { ...body, userId: viewer.id });
    sessionCookies.renew({ request, reply }, cookies);
    request.log.info({ event: 'password_changed', userId: viewer.id }, 'The password was changed.');
    return { message: 'Your password has been changed. All other devices were signed out.' };
  });

  mount(app, endpoints.changeEmail, async ({ body, viewer, request }) => {
    await auth.confirmIdentity(request, viewer, body.password);
    await limitEmailChanges(limiter, viewer.id);
    const session = await requireSession(auth, request);
    const asked = { userId: viewer.id, sessionId: session.id, newEmail: body.newEmail };
    const message = await beginEmailChange(kit, asked);
    request.log.info(
      { event: 'email_change_begun', userId: viewer.id },
      'A change of the email address was requested.',
    );
    return { message };
  });
}
