import type { Client } from '#contract/client.ts';
import { count, type Guide, TourError } from './guide.ts';
import { waitUntil } from './wait-until.ts';
import { watchRun } from './watch-run.ts';

export type TourAccount = Awaited<ReturnType<Client['updateAccount']>>['data'];

/** Fictional companies that are too small for the demo's own searches, so none is an account yet. */
const COMPANIES = [
  { name: 'Birchspire Construction', domain: 'birchspire.de' },
  { name: 'Walnutyard Freight', domain: 'walnutyardfreight.com' },
  { name: 'Barleyfold', domain: 'barleyfold.com' },
];

/** Adds accounts; the same call again creates nothing. */
export async function addAccounts({ api, say }: Guide): Promise<TourAccount> {
  const { data } = await api.createAccounts({
    body: COMPANIES.map((company) => ({ ...company, tags: ['tour'] })),
  });
  const accounts = [data].flat();
  for (const { name, domain, created, status } of accounts) {
    say(`${name} (${domain}) ${created ? `is new, ${status}` : `already exists, ${status}`}.`);
  }
  const again = await api.createAccounts({ body: COMPANIES });
  const doubled = [again.data].flat().filter(({ created }) => created).length;
  say(`Repeating the call created ${doubled === 0 ? 'nothing' : count(doubled, 'account')}.`);
  const chosen = accounts.find(({ status }) => status === 'suggested') ?? accounts[0];
  if (!chosen) throw new TourError('The service returned no account.');
  return chosen;
}

const creditsLeft = async ({ api }: Guide): Promise<number> => (await api.getUsage()).data.credits_remaining;

/** Activates twice with one Idempotency-Key and shows that it is charged once. */
export async function activate(guide: Guide, account: TourAccount): Promise<void> {
  const { api, say } = guide;
  if (account.status !== 'suggested') {
    say(
      `${account.name} is already ${account.status} from an earlier tour: nothing to activate, nothing charged.`,
    );
    return;
  }
  const before = await creditsLeft(guide);
  const call = { params: { id: account.id }, body: {}, idempotencyKey: `tour-${account.id}` };
  const { data } = await api.activateAccount(call);
  await api.activateAccount(call);
  const after = await creditsLeft(guide);
  say(`${data.name} is ${data.status}. Credits: ${before} before, ${after} after.`);
  say('The call was sent twice with the same Idempotency-Key and charged once.');
}

async function scanOf({ api }: Guide, accountId: string): Promise<string | undefined> {
  const { data: runs } = await api.listRuns({ query: { per_page: 10 } });
  const scans = await Promise.all(
    runs
      .filter(({ mode }) => mode === 'monitor')
      .map(async ({ id }) => (await api.getRun({ params: { id } })).data),
  );
  return scans.find(({ account_id }) => account_id === accountId)?.id;
}

/** Follows what activation starts: the roster, the company's profile and the first scan. */
export async function watchScan(guide: Guide, { id, name }: TourAccount): Promise<TourAccount> {
  const { api, say, progress } = guide;
  const read = async () => {
    const { data } = await api.getAccount({ params: { id } });
    progress(0, `enrichment ${data.enrichment_status}`);
    return data;
  };
  const enriched = await waitUntil(
    `the enrichment of ${name}`,
    read,
    ({ enrichment_status }) => enrichment_status !== 'pending',
  );
  const people = await api.listPeople({ query: { account_id: id, per_page: 1 } });
  say(
    `Enrichment ${enriched.enrichment_status}: ${enriched.industry}, ${enriched.location}, ${count(enriched.employees ?? 0, 'employee')}; ${count(people.pagination.total, 'person', 'people')} on the roster.`,
  );
  const runId = await waitUntil(
    `the first scan of ${name}`,
    () => scanOf(guide, id),
    (found) => found !== undefined,
  );
  const { stats } = await watchRun(guide, runId ?? '');
  say(
    `The scan ran ${count(stats.jobs, 'job')}, one for each signal, read ${count(stats.documents, 'document')} and made ${count(stats.detections, 'detection')}.`,
  );
  const { data: scanned } = await api.getAccount({ params: { id } });
  const { strength, recency, corroboration, icp_fit } = scanned.score_breakdown;
  say(
    `Its score is ${scanned.score}: strength ${strength}, recency ${recency}, corroboration ${corroboration}, fit ${icp_fit}.`,
  );
  return scanned;
}
