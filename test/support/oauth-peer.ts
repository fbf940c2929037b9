import { createHash } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import type { ProviderConfig } from '#src/config/providers.ts';

/** A local server with the OAuth protocol of Google or Discord. */
export interface OAuthPeer {
  config: ProviderConfig;
  /** The person who signs in at the provider. */
  person: Record<string, unknown>;
  /** The next response of the token or the userinfo endpoint, if it should differ from the correct one. */
  nextToken?: { statusCode: number; body: Record<string, unknown> } | undefined;
  nextUserInfo?: { statusCode: number; body: Record<string, unknown> } | undefined;
  /** The exchanged codes, and whether the verifier matches the challenge of the authorization request. */
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
  server.service.on('beforeResponse', (response, request: { body: Record<string, unknown> }) => {
    const { code_verifier: verifier, client_secret: clientSecret, redirect_uri: redirectUri } = request.body;
    const challenge = createHash('sha256').update(String(verifier)).digest('base64url');
    peer.exchanges.push({ hasProof: challenges.has(challenge), clientSecret, redirectUri });
    Object.assign(response, peer.nextToken);
    peer.nextToken = undefined;
  });
  server.service.on('beforeUserinfo', (response) => {
    Object.assign(response, peer.nextUserInfo ?? { body: peer.person });
    peer.nextUserInfo = undefined;
  });
  return peer;
}
