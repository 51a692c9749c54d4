import * as z from 'zod';
import type { PersonKey } from '#domain/directory/directory.ts';
import { DirectoryProblem } from '#domain/directory/directory-problem.ts';
import type { Charged } from '#domain/directory/provider-budget.ts';
import type { AddressVendor } from '#domain/directory/vendor.ts';
import { personSubject } from '#domain/directory/vendor-cache.ts';
import { cached } from '#providers/directory/cached.ts';
import { changedShape, directoryClient, type VendorAccess } from '#providers/directory/directory-client.ts';
import { fullAddress, shownText } from '#providers/directory/vendor-fields.ts';
import type { NotNow, VendorAnswer } from '#providers/http/vendor-client.ts';

export const HUNTER_ORIGIN = 'https://api.hunter.io';
const VENDOR = 'Hunter';
const NAME = 'hunter';

const FINDER = { name: 'hunter finder', perMinute: 500, burst: 15 };
const VERIFIER = { name: 'hunter verifier', perMinute: 300, burst: 10 };
/** Hunter looks on its own for so many seconds before it answers 202. */
const SEARCH_SECONDS = '10';
/** A search that still runs is asked again after this. */
const STILL_RUNNING_MS = 2_000;

/** Here 403 is "too fast" and 429 "no credits left", the other way round than elsewhere. */
function notNow({ status }: VendorAnswer): NotNow | undefined {
  if (status === 202) {
    const message = `${VENDOR} was still looking.`;
    return { code: 'still_running', message, isBrief: true, waitMs: STILL_RUNNING_MS };
  }
  if (status === 403) {
    return { code: 'rate_limited', message: `${VENDOR} takes no more calls just now.`, isBrief: true };
  }
  if (status >= 500) return { code: 'unavailable', message: `${VENDOR} answered ${status}.`, isBrief: true };
  return undefined;
}

function problem({ status }: VendorAnswer): DirectoryProblem | undefined {
  if (status === 200 || status === 404) return undefined;
  if (status === 401) {
    return new DirectoryProblem(
      'credentials_refused',
      `${VENDOR} does not accept the key. Connect it again.`,
    );
  }
  if (status === 429) return new DirectoryProblem('budget_exhausted', `${VENDOR} has no credits left.`);
  if (status === 451) {
    return new DirectoryProblem('objected', `The person has asked ${VENDOR} to forget them.`);
  }
  return new DirectoryProblem('unavailable', `${VENDOR} answered ${status}.`);
}

const found = z.object({
  data: z.object({
    email: shownText,
    verification: z.object({ status: shownText }).nullish().catch(null),
  }),
});
const verified = z.object({ data: z.object({ status: z.string() }) });

interface Found {
  readonly email: string;
  /** Null: nobody has checked it yet. */
  readonly status: string | null;
}

/** Hunter with a workspace's own key: finds addresses and tells which work. */
export function hunter(access: VendorAccess): AddressVendor {
  const { meter, cache } = access;
  const client = directoryClient({
    vendor: VENDOR,
    access,
    headers: { 'x-api-key': access.apiKey },
    notNow,
    problem,
  });

  const lookUp = ({ domain, full_name }: PersonKey, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<Found | null>> => {
      const query = new URLSearchParams({ domain, full_name, max_duration: SEARCH_SECONDS });
      const answer = await client.ask({ method: 'GET', path: `/v2/email-finder?${query}` }, FINDER, signal);
      if (answer.status === 404) return { value: null, charged: 0 };
      const read = found.safeParse(answer.body);
      if (!read.success) throw changedShape(VENDOR);
      const email = fullAddress(read.data.data.email);
      if (email === null) return { value: null, charged: 0 };
      return { value: { email, status: read.data.data.verification?.status ?? null }, charged: 1 };
    });

  const verify = (email: string, signal: AbortSignal) =>
    meter.spend(1, async (): Promise<Charged<boolean>> => {
      const query = new URLSearchParams({ email });
      const answer = await client.ask(
        { method: 'GET', path: `/v2/email-verifier?${query}` },
        VERIFIER,
        signal,
      );
      if (answer.status === 404) return { value: false, charged: 0 };
      const read = verified.safeParse(answer.body);
      if (!read.success) throw changedShape(VENDOR);
      return { value: read.data.data.status === 'valid', charged: 1 };
    });

  const isDeliverable = (email: string, signal: AbortSignal): Promise<boolean> =>
    cached(cache, { subject: `address ${email}`, provider: NAME, question: 'deliverable' }, () =>
      verify(email, signal),
    );

  async function findAnew(person: PersonKey, signal: AbortSignal): Promise<string | null> {
    const candidate = await lookUp(person, signal);
    if (candidate === null) return null;
    const isValid =
      candidate.status === null ? await isDeliverable(candidate.email, signal) : candidate.status === 'valid';
    return isValid ? candidate.email : null;
  }

  return {
    name: NAME,
    isDeliverable,
    find: (person, signal) =>
      cached(cache, { subject: personSubject(person), provider: NAME, question: 'address' }, () =>
        findAnew(person, signal),
      ),
  };
}
