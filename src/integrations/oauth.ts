import * as z from 'zod/mini';

/** The provider, which determines the format of the responses. */
export type OAuthKind = 'google' | 'discord';

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  userInfoUrl: string;
}

/** The parameters of the callback (RFC 6749, section 4.1.3; the verifier is RFC 7636). */
export interface CodeExchange {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** A person as the provider describes them. Only the format is checked. */
export interface ProviderProfile {
  /** Never changes, unlike the address. */
  id: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  imageUrl: string | undefined;
}

/** The provider did not respond as expected. The message contains no code and no token. */
export class ProviderFault extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The sign-in provider ${what}.`, { cause });
    this.name = 'ProviderFault';
  }
}

const maxResponseBytes = 65_536;
const maxAddressLength = 2000;

const TokenResponse = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(16_384)) });

const Id = z.string().check(z.minLength(1), z.maxLength(255));
const Optional = z.optional(z.nullable(z.string()));

/** The format follows OpenID Connect Core, section 5.1. */
const GoogleResponse = z.object({
  sub: Id,
  email: Optional,
  email_verified: z.optional(z.nullable(z.union([z.boolean(), z.string()]))),
  name: Optional,
  given_name: Optional,
  family_name: Optional,
  picture: Optional,
});

/** The format follows https://discord.com/developers/docs/resources/user#user-object. */
const DiscordResponse = z.object({
  id: Id.check(z.regex(/^\d+$/)),
  email: Optional,
  verified: z.optional(z.nullable(z.boolean())),
  username: Optional,
  global_name: Optional,
  avatar: Optional,
});

/**
 * Exchanges the code for a token, reads the person's profile with it, and discards the token. Trust comes from the
 * connection to the provider, so no signed token is needed.
 * @param timeoutMs applies to each of the two requests
 * @throws ProviderFault
 */
export async function identifyPerson(
  kind: OAuthKind,
  client: OAuthClient,
  exchange: CodeExchange,
  timeoutMs: number,
): Promise<ProviderProfile> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    code_verifier: exchange.codeVerifier,
    redirect_uri: exchange.redirectUri,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const token = TokenResponse.safeParse(
    await sendRequest(client.tokenUrl, { method: 'POST', body: form }, timeoutMs),
  );
  if (!token.success) throw new ProviderFault('returned no token');
  const authorization = `Bearer ${token.data.access_token}`;
  const response = await sendRequest(client.userInfoUrl, { headers: { authorization } }, timeoutMs);
  const profile = kind === 'google' ? readGoogle(response) : readDiscord(response);
  if (!profile) throw new ProviderFault('returned an unreadable profile');
  return profile;
}

async function sendRequest(
  url: string,
  request: { method?: 'POST'; headers?: Record<string, string>; body?: URLSearchParams },
  timeoutMs: number,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    if (!response.ok) throw new ProviderFault(`answered ${response.status}${faultCode(text)}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault('could not be reached, or its response could not be read', error);
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new ProviderFault('sent a response that is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Returns the error code, for instance `invalid_client`, which the person who configured the keys needs (RFC 6749,
 * section 5.2).
 */
function faultCode(text: string): string {
  const code = /"error"\s*:\s*"([a-z_]{1,40})"/.exec(text)?.[1];
  return code === undefined ? '' : ` (${code})`;
}

function readGoogle(response: unknown): ProviderProfile | undefined {
  const parsed = GoogleResponse.safeParse(response);
  if (!parsed.success) return undefined;
  const { sub, email, email_verified: verified, name, given_name, family_name, picture } = parsed.data;
  return {
    id: sub,
    email: email ?? undefined,
    emailVerified: verified === true || verified === 'true',
    firstName: given_name ?? name ?? '',
    lastName: family_name ?? '',
    imageUrl: readAddress(picture),
  };
}

function readDiscord(response: unknown): ProviderProfile | undefined {
  const parsed = DiscordResponse.safeParse(response);
  if (!parsed.success) return undefined;
  const { id, email, verified, global_name, username, avatar } = parsed.data;
  const hasAvatar = typeof avatar === 'string' && /^\w{1,100}$/.test(avatar);
  return {
    id,
    email: email ?? undefined,
    emailVerified: verified === true,
    firstName: global_name ?? username ?? '',
    lastName: '',
    imageUrl: hasAvatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png?size=256` : undefined,
  };
}

function readAddress(value: string | null | undefined): string | undefined {
  if (typeof value !== 'string' || value.length > maxAddressLength) return undefined;
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
