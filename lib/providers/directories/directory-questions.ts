import * as z from 'zod';
import type { DirectoryProvider } from '#contract/directory-providers.ts';
import { APOLLO_LIMITS, createApolloClient } from './apollo/apollo-client.ts';
import { parseBody, type VendorAccess } from './directory-client.ts';
import { createHunterClient, HUNTER_LIMITS } from './hunter/hunter-client.ts';
import { createPdlClient, PDL_LIMITS } from './people-data-labs/pdl-client.ts';

interface Reply {
  /** A short summary of the response. */
  readonly detail: string;
  /** The remaining quota in the vendor's words. */
  readonly quota: string | null;
}

/** A name that can never be registered, so it is always unknown, and unknown companies are free. */
const UNREGISTERED = 'nobody.invalid';

const searched = z.object({ total_entries: z.number().optional(), people: z.array(z.unknown()) });
const account = z.object({
  data: z.object({
    plan_name: z.string().nullish(),
    requests: z
      .object({ searches: z.object({ used: z.number(), available: z.number() }) })
      .partial()
      .nullish(),
  }),
});

/** A free request per vendor that shows whether the key works. */
export const directoryQuestions: Readonly<
  Record<DirectoryProvider, (access: VendorAccess, abortSignal: AbortSignal) => Promise<Reply>>
> = {
  async people_data_labs(access, signal) {
    const query = new URLSearchParams({ website: UNREGISTERED });
    const { status, header } = await createPdlClient(access).ask(
      { method: 'GET', path: `/v5/company/enrich?${query}` },
      PDL_LIMITS.company,
      signal,
    );
    const detail = status === 404 ? 'key accepted' : `responds ${status} for an unknown company`;
    return { detail, quota: header('x-totallimit-remaining') ?? null };
  },

  async apollo(access, signal) {
    const query = new URLSearchParams({ 'q_organization_domains_list[]': UNREGISTERED, per_page: '1' });
    const { body, header } = await createApolloClient(access).ask(
      { method: 'POST', path: `/api/v1/mixed_people/api_search?${query}`, body: {} },
      APOLLO_LIMITS.search,
      signal,
    );
    parseBody('Apollo', body, searched);
    const remainingSearches = header('x-24-hour-requests-left');
    return {
      detail: 'key accepted',
      quota: remainingSearches === undefined ? null : `${remainingSearches} searches today`,
    };
  },

  async hunter(access, signal) {
    const { body } = await createHunterClient(access).ask(
      { method: 'GET', path: '/v2/account' },
      HUNTER_LIMITS.finder,
      signal,
    );
    const { plan_name, requests } = parseBody('Hunter', body, account).data;
    const searches = requests?.searches;
    return {
      detail: `key accepted, plan ${plan_name ?? 'unnamed'}`,
      quota: searches ? String(searches.available - searches.used) : null,
    };
  },
};
