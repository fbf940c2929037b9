import type { LightMyRequestResponse as Response } from 'fastify';

export type SetCookie = { value: string } & Record<string, string | true>;

/** Returns the cookies that a response sets, by name, with their attributes in lower case. */
export function cookiesOf(response: Response): Record<string, SetCookie> {
  const lines = [response.headers['set-cookie'] ?? []].flat();
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const entries = attributes.map((attribute) => {
        const [name = '', value] = attribute.split('=');
        return [name.toLowerCase(), value ?? true];
      });
      return [pair.slice(0, at), { ...Object.fromEntries(entries), value: pair.slice(at + 1) }];
    }),
  );
}

/** Returns the same cookies in the form in which a browser would send them back. */
export function cookieLine(response: Response): string {
  return Object.entries(cookiesOf(response))
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ');
}
