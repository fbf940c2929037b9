/** The parameters of an authorization request by their names in the protocol; either all are set or none. */
export interface SandboxSearch {
  provider?: 'google' | 'discord';
  client_id?: string;
  redirect_uri?: string;
  state?: string;
  code_challenge?: string;
}

const names = ['client_id', 'redirect_uri', 'state', 'code_challenge'] as const;

export function parseSandboxSearch(search: Record<string, unknown>): SandboxSearch {
  const { provider } = search;
  if (provider !== 'google' && provider !== 'discord') return {};
  const given = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return given.length === names.length ? { provider, ...Object.fromEntries(given) } : {};
}
