import type { Context } from '#src/features/context.ts';
import type { Auth } from './auth.ts';
import type { SessionCookies } from './session-cookies.ts';

export interface AuthContext extends Context {
  auth: Auth;
}

/** The context of this feature's routes. */
export interface AuthKit extends AuthContext {
  sessionCookies: SessionCookies;
}
