import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/api/endpoints.ts';
import { unauthorized } from '#src/lib/errors.ts';
import * as contract from '../../security-contract.ts';
import { limitEmailChanges } from '../attempts.ts';
import type { AuthKit } from '../auth-kit.ts';
import { changePassword } from '../passwords/password-changes.ts';
import { beginEmailChange } from './email-change.ts';

/** A new password and a new email, for somebody who is signed in. */
export function registerCredentialRoutes(app: FastifyInstance, kit: AuthKit): void {
  const { auth, limiter, welcome } = kit;

  mount(app, contract.changePassword, async ({ body, viewer, request, reply }) => {
    await auth.confirmIdentity(request, viewer, body.currentPassword, 'currentPassword');
    const cookies = await changePassword(kit, request, { ...body, userId: viewer.id });
    welcome.renew({ request, reply }, cookies);
    request.log.info({ event: 'password_changed', userId: viewer.id }, 'password changed');
    return { message: 'Your password has been changed. All other devices were signed out.' };
  });

  mount(app, contract.changeEmail, async ({ body, viewer, request }) => {
    await auth.confirmIdentity(request, viewer, body.password);
    await limitEmailChanges(limiter, viewer.id);
    const session = await auth.findSession(request);
    if (!session) throw unauthorized();
    const asked = { userId: viewer.id, sessionId: session.id, newEmail: body.newEmail };
    const message = await beginEmailChange(kit, asked);
    request.log.info({ event: 'email_change_begun', userId: viewer.id }, 'change of email begun');
    return { message };
  });
}
