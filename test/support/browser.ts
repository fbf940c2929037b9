/** A client that stores cookies like a browser does for one host, and does not follow redirects automatically. */
export class Browser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const isOwn = url.origin === this.origin;
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(isOwn && { cookie: this.cookieLine() }) },
    });
    if (isOwn) for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Returns the URL that the response redirects to. */
  async leadsTo(address: string): Promise<string> {
    return locationOf(await this.open(address));
  }

  cookieLine(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || at === pair.length - 1) {
      this.cookies.delete(name);
    } else this.cookies.set(name, pair.slice(at + 1));
  }
}

export function locationOf(response: Response): string {
  return response.headers.get('location') ?? `no redirect: ${response.status}`;
}
