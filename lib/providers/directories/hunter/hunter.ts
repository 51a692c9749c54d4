import * as z from 'zod';
import type { PersonKey } from '#domain/market/directory/directory.ts';
import type { Charged } from '#domain/market/directory/provider-budget.ts';
import type { AddressVendor } from '#domain/market/directory/vendor.ts';
import { toPersonSubject } from '#domain/market/directory/vendor-cache.ts';
import { createShapeError, type VendorAccess } from '../directory-client.ts';
import { readOrCache } from '../read-or-cache.ts';
import { toFullAddress, visibleText } from '../vendor-fields.ts';
import { createHunterClient, HUNTER_LIMITS } from './hunter-client.ts';

const VENDOR = 'Hunter';
const NAME = 'hunter';

/** A found address costs a full credit. */
const VERIFICATION_CREDITS = 0.5;

/** Hunter searches for this many seconds before it returns 202. */
const SEARCH_SECONDS = '10';

const found = z.object({
  data: z.object({
    email: visibleText,
    verification: z.object({ status: visibleText }).nullish().catch(null),
  }),
});
const verified = z.object({ data: z.object({ status: z.string() }) });

interface Found {
  readonly email: string;
  /** Null if it was never checked. */
  readonly status: string | null;
}

/** Hunter with a workspace's own key: finds addresses and says which ones work. */
export function createHunter(access: VendorAccess): AddressVendor {
  const { meter, cache } = access;
  const client = createHunterClient(access);

  const findAddressEntry = ({ domain, full_name }: PersonKey, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<Found | null>> => {
      const query = new URLSearchParams({ domain, full_name, max_duration: SEARCH_SECONDS });
      const response = await client.ask(
        { method: 'GET', path: `/v2/email-finder?${query}` },
        HUNTER_LIMITS.finder,
        signal,
      );
      if (response.status === 404) return { value: null, charged: 0 };
      const read = found.safeParse(response.body);
      if (!read.success) throw createShapeError(VENDOR);
      const email = toFullAddress(read.data.data.email);
      if (email === null) return { value: null, charged: 0 };
      return { value: { email, status: read.data.data.verification?.status ?? null }, charged: 1 };
    });

  const verify = (email: string, signal: AbortSignal) =>
    meter.spend(VERIFICATION_CREDITS, async (): Promise<Charged<boolean>> => {
      const query = new URLSearchParams({ email });
      const response = await client.ask(
        { method: 'GET', path: `/v2/email-verifier?${query}` },
        HUNTER_LIMITS.verifier,
        signal,
      );
      if (response.status === 404) return { value: false, charged: 0 };
      const read = verified.safeParse(response.body);
      if (!read.success) throw createShapeError(VENDOR);
      return { value: read.data.data.status === 'valid', charged: VERIFICATION_CREDITS };
    });

  const isDeliverable = (email: string, signal: AbortSignal): Promise<boolean> =>
    readOrCache(cache, { subject: `address ${email}`, provider: NAME, question: 'deliverable' }, () =>
      verify(email, signal),
    );

  async function fetchAddress(person: PersonKey, signal: AbortSignal): Promise<string | null> {
    const candidate = await findAddressEntry(person, signal);
    if (candidate === null) return null;
    const isValid =
      candidate.status === null ? await isDeliverable(candidate.email, signal) : candidate.status === 'valid';
    return isValid ? candidate.email : null;
  }

  return {
    name: NAME,
    isDeliverable,
    find: (person, signal) =>
      readOrCache(cache, { subject: toPersonSubject(person), provider: NAME, question: 'address' }, () =>
        fetchAddress(person, signal),
      ),
  };
}
