import type { Context } from '#src/features/context.ts';
import type { Auth } from './auth.ts';
import type { SessionCookies } from './session-cookies.ts';

export interface AuthContext extends Context {
  auth: Auth;
}

/** What this feature's routes are given. */
export interface AuthKit extends AuthContext {
  sessionCookies: SessionCookies;
}
