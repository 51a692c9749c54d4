import * as z from 'zod';
import type { PersonKey } from '#domain/market/directory/directory.ts';
import type { Charged } from '#domain/market/directory/provider-budget.ts';
import type { AddressVendor } from '#domain/market/directory/vendor.ts';
import { toPersonSubject } from '#domain/market/directory/vendor-cache.ts';
import { createAnswerCache } from '../answer-cache.ts';
import { parseBody, type VendorAccess } from '../directory-client.ts';
import { toFullAddress, visibleText } from '../vendor-fields.ts';
import { createHunterClient, HUNTER_LIMITS } from './hunter-client.ts';

const VENDOR = 'Hunter';
const NAME = 'hunter';

/** A found address costs a full credit. */
const VERIFICATION_CREDITS = 0.5;

/** Hunter searches for this many seconds before it returns 202. */
const SEARCH_SECONDS = '10';

const finderResponse = z.object({
  data: z.object({
    email: visibleText,
    verification: z.object({ status: visibleText }).nullish().catch(null),
  }),
});
const verifierResponse = z.object({ data: z.object({ status: z.string() }) });

interface FoundAddress {
  readonly email: string;
  /** Null if it was never checked. */
  readonly status: string | null;
}

/** Hunter with a workspace's own key: finds addresses and says which ones work. */
export function createHunter(access: VendorAccess): AddressVendor {
  const { meter } = access;
  const answers = createAnswerCache(access.cache, NAME);
  const client = createHunterClient(access);

  const findAddressEntry = ({ domain, full_name }: PersonKey, abortSignal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<FoundAddress | null>> => {
      const query = new URLSearchParams({ domain, full_name, max_duration: SEARCH_SECONDS });
      const response = await client.ask(
        { method: 'GET', path: `/v2/email-finder?${query}` },
        HUNTER_LIMITS.finder,
        abortSignal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const { data } = parseBody(VENDOR, response.body, finderResponse);
      const email = toFullAddress(data.email);
      if (email === null) return { value: null, charged: 0 };
      return { value: { email, status: data.verification?.status ?? null }, charged: 1 };
    });

  const verify = (email: string, abortSignal: AbortSignal) =>
    meter.spend(VERIFICATION_CREDITS, async (): Promise<Charged<boolean>> => {
      const query = new URLSearchParams({ email });
      const response = await client.ask(
        { method: 'GET', path: `/v2/email-verifier?${query}` },
        HUNTER_LIMITS.verifier,
        abortSignal,
      );
      if (response.status === 404) return { value: false, charged: 0 };
      const { data } = parseBody(VENDOR, response.body, verifierResponse);
      return { value: data.status === 'valid', charged: VERIFICATION_CREDITS };
    });

  const isDeliverable = (email: string, abortSignal: AbortSignal): Promise<boolean> =>
    answers.readOrAsk(`address ${email}`, 'deliverable', () => verify(email, abortSignal));

  async function fetchAddress(person: PersonKey, abortSignal: AbortSignal): Promise<string | null> {
    const candidate = await findAddressEntry(person, abortSignal);
    if (candidate === null) return null;
    const isValid =
      candidate.status === null
        ? await isDeliverable(candidate.email, abortSignal)
        : candidate.status === 'valid';
    return isValid ? candidate.email : null;
  }

  return {
    name: NAME,
    isDeliverable,
    find: (person, signal) =>
      answers.readOrAsk(toPersonSubject(person), 'address', () => fetchAddress(person, signal)),
  };
}
