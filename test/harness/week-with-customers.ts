import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { refuse } from '#contract/errors.ts';
import { QUIET_BY_DEFAULT } from '#contract/relation.ts';
import { DAY_MS } from '#contract/time.ts';
import type { AlertChannel } from '#domain/outbound/alerts/alert-channels.ts';
import { raiseDiscoveryAlerts, raiseScanAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { redeliver } from '#domain/outbound/alerts/redeliver.ts';
import { workReceiver } from '#domain/outbound/alerts/work-receiver.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { toAccountWriter } from '#domain/signals/detections/account-writer.ts';
import { toApiDetection } from '#domain/signals/detections/api-detection.ts';
import { readMentions, recordEvents } from '#domain/signals/detections/detect-signal.ts';
import { fadeScores } from '#domain/signals/detections/fade-scores.ts';
import { groupEvents } from '#domain/signals/detections/found-event.ts';
import { countInbox } from '#domain/signals/detections/inbox.ts';
import { refreshAccountSummary } from '#domain/signals/detections/refresh-account-summary.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { writeMessages } from '#domain/signals/detections/write-messages.ts';
import { RULES_VERSION } from '#domain/signals/detections/writing-basis.ts';
import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { evaluatePiece } from '#domain/signals/discovery/evaluate-piece.ts';
import { planEvaluation } from '#domain/signals/discovery/plan-evaluation.ts';
import { recordChampionMove } from '#domain/signals/moves/record-champion-move.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { newId } from '#platform/ids.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { loadSignalRules } from '#reading/stage-signal-reasoner.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountSources } from '#table/accounts/account-sources.ts';
import { accountsWithSignals } from '#table/accounts/accounts-with-signals.ts';
import { memberAlertEntries } from '#table/alerts/member-alert-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { addDraftJobs } from '#table/detections/add-draft-jobs.ts';
import { inboxStore } from '#table/detections/inbox.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { moveStores } from '#table/people/move-stores.ts';
import { personStore } from '#table/people/person-store.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import type { Table } from '#table/table.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { loadEmbeddedWorld } from '#world/embedded-world.ts';
import { alertPorts } from './alert-ports.ts';
import {
  type Company,
  companiesOf,
  DAYS,
  identityOf,
  isQuiet,
  newsOn,
  SECTIONS,
  START,
  setDigest,
  setUp,
} from './customers-workspace.ts';

const AT_ONCE = 8;
const SIGNAL = 'sig_expansion';

/** Everything that anyone saw or got of a company in the week. */
export interface Seen {
  alerts: number;
  suggestions: number;
  drafts: number;
  hot: number;
  inInbox: number;
  detections: number;
  /** Texts that a model could have been asked for. */
  askedFor: number;
}

const nothing = (): Seen => ({
  alerts: 0,
  suggestions: 0,
  drafts: 0,
  hot: 0,
  inInbox: 0,
  detections: 0,
  askedFor: 0,
});

/** All of it together. */
export function summed(all: readonly { readonly seen: Seen }[]): Seen {
  const total = nothing();
  for (const { seen } of all) {
    for (const what of Object.keys(total) as (keyof Seen)[]) total[what] += seen[what];
  }
  return total;
}

/**
 * A week of a workspace with customers and as many other companies: news and scans every day, a discovery that finds
 * everyone, champions who move, alerts by webhook and in a digest, a receiver that asks for everything again, and the
 * nights. Returns what was seen of each company.
 */
export async function weekWithCustomers(table: Table, counts: { customers: number; others: number }) {
  const workspaceId = newId('ws');
  let time = START;
  const now = () => new Date(time);
  const companies = [
    ...companiesOf(counts.customers, 0, QUIET_BY_DEFAULT),
    ...companiesOf(counts.others, counts.customers, ['none', 'prospect', 'partner']),
  ];
  const seen = new Map(companies.map(({ domain }) => [domain, nothing()]));
  const note = (domain: string | null, what: keyof Seen): void => {
    const of = seen.get(domain ?? '');
    if (of) of[what] += 1;
  };
  const world = await loadEmbeddedWorld();
  const rules = await loadSignalRules();
  const accountIds = await setUp(table, workspaceId, companies);
  const writer = {
    write: (request: WriteRequest) => {
      if (request.isQuiet !== true) note(request.company.domain, 'askedFor');
      return rules.write(request);
    },
  };
  const reasoner = { ...rules, ...writer };
  const accountWriter = toAccountWriter(RULES_VERSION, writer.write);
  const standing = createSummaryPorts(table, now);
  const stores = { ...moveStores(table, now), ...standing, people: personStore(table) };
  const runs = runStore(table);
  const directory = world.directoryAt(now);

  const way: AlertChannel = {
    async deliver(_, message: Alert | AlertDigest) {
      const told = 'alerts' in message.data ? message.data.alerts : [{ account: message.data.account }];
      for (const { account } of told) note(account.domain, 'alerts');
      return { kind: 'delivered', status_code: 200 };
    },
  };
  const alerting = alertPorts(way, now, table);
  const raising = {
    ...alerting,
    ...stores,
    runs,
    memberAlerts: memberAlertEntries(table),
    candidates: candidateStore(table, now),
    addAlerts: alerting.deliveries.raise,
  };
  /** By webhook at once; on odd days in one digest, which is sent the next morning. */
  const deliver = () =>
    workReceiver(alerting, { version: 1, workspace_id: workspaceId, receiver_id: 'webhook' });
  const startRun = async (accountId?: string) => {
    const run = createRunRecord({
      id: newId('run'),
      name: 'Run',
      mode: accountId === undefined ? 'discovery' : 'monitor',
      signalIds: [SIGNAL],
      timeframeDays: 30,
      at: now().toISOString(),
      startedBy: null,
      ...(accountId === undefined
        ? {
            spec: toSpec({
              signals: { any_of: [SIGNAL], must_have: [], exclude: [] },
              recency: '30',
              geographies: [],
              industries: [],
            }),
          }
        : { accountId }),
    });
    await runs.create(workspaceId, run);
    return run;
  };
  const found = signalCatalog.find(({ id }) => id === SIGNAL);
  if (!found) throw new Error(`there is no signal ${SIGNAL}`);
  const signal = { ...found, keywords: [], exclusions: [], weight: 1 };
  const seller = { company_name: 'Fernpost', sections: SECTIONS };

  async function scan(company: Company, documents: readonly ResearchDocument[]): Promise<void> {
    const account = await stores.accounts.get(workspaceId, accountIds.get(company.domain) ?? '');
    if (!account) throw new Error(`${company.domain} is gone`);
    const run = await startRun(account.id);
    const request = { company: identityOf(company), signals: [signal], documents, since: null };
    const { found } = await readMentions({ reasoner, now }, request);
    await recordEvents(
      { ...stores, reasoner, now },
      { workspaceId, runId: run.id, account, signal, seller, people: [] },
      groupEvents(found, now()),
    );
    await raiseScanAlerts(raising, workspaceId, run.id);
    await refreshAccountSummary(standing, workspaceId, account.id);
  }

  async function discover(day: number): Promise<void> {
    const run = await startRun();
    const candidates = companies.flatMap((company) =>
      newsOn(day, company).map((document) => ({
        document,
        company: identityOf(company),
        domain: company.domain,
      })),
    );
    await raising.candidates.add(workspaceId, run.id, SIGNAL, candidates);
    const ports = {
      ...raising,
      reasoner,
      writer: accountWriter,
      directory,
      discoveredId: createDiscoveredId,
      accountLookups: accountLookups(table),
      members: memberStore(table),
      research: world.researchAt(now),
      monitors: monitorStore(table),
      accountSources: accountSources(table),
      identities: { get: async () => undefined },
      now,
    };
    const { signal: abort } = new AbortController();
    const pieces = await planEvaluation(ports, workspaceId, run.id, abort);
    for (const piece of pieces) {
      await evaluatePiece(ports, { workspaceId, runId: run.id, number: piece, isLast: false }, abort);
    }
    await raiseDiscoveryAlerts(raising, workspaceId, run.id, 0);
  }

  /** One champion a day moves to each kind of company that isn't an account. */
  async function moveChampions(day: number): Promise<void> {
    const ports = createMovePorts(stores, { directory, now });
    const { signal: abort } = new AbortController();
    for (const wanted of [true, false]) {
      const to = companies.filter((each) => !each.isAccount && isQuiet(each) === wanted)[day];
      if (!to) continue;
      await recordChampionMove(
        { ...ports, writer },
        { workspaceId, runId: null, signal: { ...signal, id: 'sig_champion_moved' }, seller, abort },
        {
          person: { full_name: `Ada ${day}`, title: 'COO', network_url: null, job_level: 'C-Team' },
          employer: { domain: to.domain, company: to.name, provider: 'Directory' },
          former: {
            ids: [`per_${day}`],
            company: 'Old',
            title: 'COO',
            provider: 'Directory',
            at: now().toISOString(),
          },
          seenBy: [null],
        },
      );
    }
  }

  async function night(): Promise<void> {
    const fading = {
      ...standing,
      withSignals: accountsWithSignals(table),
      addDraftJobs: async (...asked: [string, readonly string[]]) =>
        void (await addDraftJobs(table, ...asked)),
    };
    await fadeScores(fading, { place: null, only: workspaceId }, () => true);
    const ids = await accountLookups(table).idsWhere(workspaceId, {});
    const { signal: abort } = new AbortController();
    await mapLimited([...ids], AT_ONCE, (id) =>
      writeMessages({ ...stores, writer: accountWriter, now }, workspaceId, id, abort),
    );
  }

  /** What members see in the evening. */
  async function look(): Promise<void> {
    const ids = await accountLookups(table).idsWhere(workspaceId, {});
    await mapLimited([...ids], AT_ONCE, async (id) => {
      const account = await stores.accounts.get(workspaceId, id);
      if (!account) return;
      if (account.source === 'discovery') note(account.domain, 'suggestions');
      if (account.is_hot || account.qualified || account.score > 0) note(account.domain, 'hot');
      for (const record of await standing.detections.list(workspaceId, id)) {
        const shown = toApiDetection(record, account, { reader: 'team', now: now() });
        note(account.domain, 'detections');
        if (shown.drafted_message_md !== '' || !shown.is_background) note(account.domain, 'drafts');
      }
    });
    const { rows } = await inboxStore(table).openRows(workspaceId);
    const accounts = new Map(
      (await accountLookups(table).getMany(workspaceId, [...ids])).map((each) => [each.id, each]),
    );
    for (const { accountId } of rows) note(accounts.get(accountId)?.domain ?? null, 'inInbox');
  }

  for (let day = 0; day < DAYS; day += 1) {
    time = START + day * DAY_MS;
    await setDigest(table, workspaceId, day % 2 === 1);
    const scanned = companies.filter(({ isAccount }) => isAccount);
    await mapLimited(scanned, AT_ONCE, async (company) => {
      const documents = newsOn(day, company);
      if (documents.length > 0) await scan(company, documents);
    });
    await discover(day);
    await moveChampions(day);
    await deliver();
    if (day === DAYS - 2) {
      const viewer = { workspaceId, visibility: 'all' as const };
      const ports = {
        ...alerting,
        now,
        refuse,
      };
      for (const { id } of await ports.deliveries.latest(workspaceId, undefined, 100))
        await redeliver(ports, viewer, id);
      await deliver();
    }
    await look();
    time += DAY_MS / 2;
    await night();
  }
  const viewer = { workspaceId, visibility: 'all' as const };
  return {
    seen: companies.map((company) => ({ company, seen: seen.get(company.domain) ?? nothing() })),
    inbox: await countInbox(inboxStore(table), viewer, now()),
  };
}
