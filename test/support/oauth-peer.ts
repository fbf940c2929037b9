import { createHash } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import type { ProviderConfig } from '#src/config/providers.ts';

/** Google or Discord, as far as the protocol goes: a server that speaks it on this machine. */
export interface OAuthPeer {
  config: ProviderConfig;
  /** Who signs in there. */
  person: Record<string, unknown>;
  /** What the next answer of the token endpoint, or of the userinfo endpoint, is instead of the right one. */
  nextToken?: { statusCode: number; body: Record<string, unknown> } | undefined;
  nextUserInfo?: { statusCode: number; body: Record<string, unknown> } | undefined;
  /** Each code that was exchanged: whether the verifier fits to the challenge that it began with. */
  exchanges: { hasProof: boolean; clientSecret: unknown; redirectUri: unknown }[];
  close: () => Promise<void>;
}

export async function openOAuthPeer(clientId: string): Promise<OAuthPeer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const challenges = new Set<string>();
  const peer: OAuthPeer = {
    config: {
      clientId,
      clientSecret: `secret of ${clientId}`,
      authorizationUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      userInfoUrl: `${origin}/userinfo`,
    },
    person: {},
    exchanges: [],
    close: () => server.stop(),
  };
  server.service.on('beforeAuthorizeRedirect', (_redirect, request: { url?: string }) => {
    const { searchParams } = new URL(request.url ?? '', origin);
    if (searchParams.get('code_challenge_method') === 'S256') {
      challenges.add(searchParams.get('code_challenge') ?? '');
    }
  });
  server.service.on('beforeResponse', (answer, request: { body: Record<string, unknown> }) => {
    const { code_verifier: verifier, client_secret: clientSecret, redirect_uri: redirectUri } = request.body;
    const challenge = createHash('sha256').update(String(verifier)).digest('base64url');
    peer.exchanges.push({ hasProof: challenges.has(challenge), clientSecret, redirectUri });
    Object.assign(answer, peer.nextToken);
    peer.nextToken = undefined;
  });
  server.service.on('beforeUserinfo', (answer) => {
    Object.assign(answer, peer.nextUserInfo ?? { body: peer.person });
    peer.nextUserInfo = undefined;
  });
  return peer;
}
