import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Client, type ClientOptions, createClient } from '#contract/client.ts';

const SECTION = {
  id: 'kbs_1',
  type: 'product',
  title: 'T',
  content_md: 'C',
  source_url: null,
  is_ai_generated: false,
  position: 1,
  created_at: '2026-01-01T00:00:00.000Z',
};

/** A client whose requests are not sent, and the URLs it requested. */
function clientAt(baseUrl: string, response: unknown, options: Partial<ClientOptions> = {}) {
  const urls: string[] = [];
  const send = async (url: unknown) => {
    urls.push(String(url));
    return Response.json(response);
  };
  return { urls, api: createClient({ baseUrl, apiKey: 'k', fetch: send as typeof fetch, ...options }) };
}

describe('the base URL', () => {
  it.each(['https://api.example/v1', 'https://api.example/v1/', 'https://api.example/v1//'])(
    'may be written %s',
    async (baseUrl) => {
      const { api, urls } = clientAt(baseUrl, { data: [] });

      await api.listAccounts({ query: { page: 2 } });

      expect(urls).toEqual(['https://api.example/v1/accounts?page=2']);
    },
  );
});

describe('responses', () => {
  it('are returned as received unless parsing is on', async () => {
    const { api } = clientAt('https://api.example/v1', { data: 'no list' });

    expect(await api.listKnowledgeBase()).toEqual({ status: 200, data: 'no list' });
  });

  it('that are parsed match the contract: unknown fields are dropped, missing ones are an error', async () => {
    const parsing = (data: unknown) => clientAt('https://api.example/v1', { data }, { parse: true }).api;

    const { data } = await parsing([{ ...SECTION, newer: true }]).listKnowledgeBase();

    expect(data[0]).not.toHaveProperty('newer');
    expect(data[0]).toMatchObject({ id: 'kbs_1' });
    await expect(parsing([{ ...SECTION, id: 7 }]).listKnowledgeBase()).rejects.toThrow();
  });
});

describe('types', () => {
  type Input<Name extends keyof Omit<Client, 'rateLimit'>> = Parameters<Client[Name]>;

  it('require what an endpoint requires', () => {
    expectTypeOf<[]>().not.toExtend<Input<'getAccount'>>();
    expectTypeOf<[{ params: { id: string } }]>().toExtend<Input<'getAccount'>>();
    expectTypeOf<[]>().not.toExtend<Input<'createAccounts'>>();
    expectTypeOf<[{ body: { domain: string } }]>().not.toExtend<Input<'createAccounts'>>();
    expectTypeOf<[{ body: { name: string } }]>().toExtend<Input<'createAccounts'>>();
    expectTypeOf<[{ params: { id: string } }]>().not.toExtend<Input<'setAccountOwner'>>();
  });

  it('make optional what is optional', () => {
    expectTypeOf<[]>().toExtend<Input<'listAccounts'>>();
    expectTypeOf<[]>().toExtend<Input<'getUsage'>>();
    expectTypeOf<[{ params: { id: string } }]>().toExtend<Input<'activateAccount'>>();
    expectTypeOf<[{ query: { page: number } }]>().toExtend<Input<'listAccounts'>>();
  });

  it('reject what an endpoint does not know', () => {
    // @ts-expect-error there is no such query parameter
    const misspelt: Input<'listAccounts'> = [{ query: { pagee: 2 } }];
    // @ts-expect-error it takes no body
    const bodied: Input<'getUsage'> = [{ body: {} }];

    expect([misspelt, bodied]).toHaveLength(2);
  });
});
