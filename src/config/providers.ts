import type { Environment } from './environment.ts';

/** The OAuth client and endpoints for signing in with Google or Discord. */
export interface ProviderConfig {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
}

/** @param problems receives a line for each problem */
export function readProviders(env: Environment, problems: string[]) {
  return { google: readProvider(env, 'GOOGLE', problems), discord: readProvider(env, 'DISCORD', problems) };
}

function readProvider(
  env: Environment,
  name: 'GOOGLE' | 'DISCORD',
  problems: string[],
): ProviderConfig | undefined {
  const clientId = env[`${name}_CLIENT_ID`];
  const clientSecret = env[`${name}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    problems.push(`${name}_CLIENT_ID, ${name}_CLIENT_SECRET: both or neither must be set`);
    return undefined;
  }
  return {
    clientId,
    clientSecret,
    authorizationUrl: env[`${name}_AUTHORIZATION_URL`],
    tokenUrl: env[`${name}_TOKEN_URL`],
    userInfoUrl: env[`${name}_USERINFO_URL`],
  };
}
