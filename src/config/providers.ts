import type { Environment } from './environment.ts';

/** Where people sign in at Google or Discord, and who we are there. */
export interface ProviderConfig {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
}

/** @param faults what is wrong is added here */
export function readProviders(env: Environment, faults: string[]) {
  return { google: readProvider(env, 'GOOGLE', faults), discord: readProvider(env, 'DISCORD', faults) };
}

function readProvider(
  env: Environment,
  name: 'GOOGLE' | 'DISCORD',
  faults: string[],
): ProviderConfig | undefined {
  const clientId = env[`${name}_CLIENT_ID`];
  const clientSecret = env[`${name}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    faults.push(`${name}_CLIENT_ID, ${name}_CLIENT_SECRET: both or neither must be set`);
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
