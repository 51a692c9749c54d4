/** A browser as far as signing in needs one: cookies by path, and redirects that are followed one by one. */

interface Kept {
  readonly value: string;
  readonly path: string;
  readonly attributes: string;
}

const pathOf = (attributes: string): string => /;\s*path=([^;]*)/i.exec(attributes)?.[1] ?? '/';

export class OwnBrowser {
  readonly cookies = new Map<string, Kept>();
  readonly #fetch: typeof fetch;

  constructor(send: typeof fetch = fetch) {
    this.#fetch = send;
  }

  /** Cookies of a machine go to all its ports. */
  cookieHeader(url: string): string {
    const { pathname } = new URL(url);
    return [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
      .join('; ');
  }

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { cookie: this.cookieHeader(url), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until `isThere` says so, or until there are none. Returns all addresses on the way. */
  async follow(url: string, isThere: (url: string) => boolean = () => false, init: RequestInit = {}) {
    const visited = [url];
    let response = await this.send(url, init);
    for (let hops = 0; hops < 15; hops += 1) {
      const location = response.headers.get('location');
      if (location === null) break;
      const next = new URL(location, visited.at(-1)).href;
      visited.push(next);
      if (isThere(next)) break;
      response = await this.send(next);
    }
    return { visited, at: visited.at(-1) ?? url, response };
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = pathOf(line);
    const key = `${name} ${path}`;
    const isGone = /;\s*max-age=0/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line);
    if (isGone || value === '') this.cookies.delete(key);
    else this.cookies.set(key, { value, path, attributes: line });
  }
}
