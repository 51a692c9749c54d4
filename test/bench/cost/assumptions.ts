import type { EndpointName, WorkName } from './measured-units.ts';

/** Everything that was not measured and not read from the template, in one place. */
export const assumptions = {
  /** Lambda gives a whole processor at this much memory, and shares of it below. */
  fullProcessorMb: 1_769,
  /** A millisecond of the measuring machine's processor, in milliseconds of a whole one of Lambda's. */
  cpuOfFullProcessor: 1,
  /** As if every call to the table waited for the one before; the service makes many of them at once. */
  tableCallMs: 4,
  /** A call to SQS, Secrets Manager or Step Functions. */
  otherCallMs: 15,
  coldShare: 0.02,
  /** Loading a function and its first event. */
  coldMs: 600,
  /** START, END and REPORT with the trace's id, and 26 bytes that CloudWatch adds to each line. */
  platformLogBytes: 560,
  logLineBytes: 26,
  /** Kept logs are packed to about this share. */
  logPacked: 0.15,
  /** Status line and headers of an answer. */
  answerHeadBytes: 700,
  /** The gateway remembers a key for half a minute: one call in so many asks again. */
  authorizedShare: 0.1,
  /** Lambda keeps five pollers on an empty queue, each asking for 20 seconds at a time. */
  pollersPerQueue: 5,
  pollSeconds: 20,
  /** A consumer of an export queue receives and deletes ten messages at a time. */
  consumerRequestsPerRow: 0.2,
  /** Metrics with each of their channels and providers, and over all of them. */
  ownMetrics: 40,
  /** Every request is traced below one a second, one in twenty beyond: an even stream in 22 days of 8 hours. */
  busySecondsAMonth: 22 * 8 * 3600,
  tracedBeyond: 0.05,
  /** First pages that were not kept from the last five minutes, of all pages of lists. */
  unkeptFirstPages: 0.2,
  /** Half of the lists are of people. */
  listsOfPeople: 0.5,
  /** What a first page reads for each row of the list (decision 0141). */
  readsPerListedRow: 0.04,
  looksPerAccountAMonth: (4 * 365) / 12,
  /** With its rows in the indexes, its locks and its share of documents and events. */
  bytesPerPerson: 2_500,
  bytesPerAccount: 12_000,
  /** Live sources per monitored account and month, beyond the look itself (docs/cost-of-sources.md). */
  liveSourcesPerAccount: 0.71 / 1_000,
} as const;

/** Milliseconds for which a call waits for somebody who is not AWS; the embedded world answers at once. */
export const waitsMs: Readonly<Partial<Record<EndpointName, number>>> = {
  findPeople: 5_000,
  syncPeople: 2_000,
  enrichAccount: 3_000,
  revealEmail: 1_000,
  revealPhone: 1_000,
  pushAccountsToWebhook: 200,
  pushPeopleToWebhook: 200,
  pushAccountsToCrm: 1_500,
  pushPeopleToCrm: 2_000,
  testWebhookDestination: 200,
  testNotifications: 300,
  connectCrm: 500,
  connectDirectory: 500,
  connectChat: 300,
};

/** The same for work in the background, by piece, and in which function it waits. */
export const workWaits: Readonly<
  Partial<Record<WorkName, { readonly functionId: string; readonly msPerPiece: number }>>
> = {
  // 200 ms for a receiver that has 20 rows in flight.
  webhookRows: { functionId: 'WebhookRows', msPerPiece: 10 },
  // 1.5 s for a batch of 100 records.
  crmRows: { functionId: 'CrmRows', msPerPiece: 15 },
  exportQueueRows: { functionId: 'WebhookRows', msPerPiece: 0 },
  onboarding: { functionId: 'OnboardingLoadRoster', msPerPiece: 5_000 },
  scan: { functionId: 'ScanGatherDocuments', msPerPiece: 8_000 },
  discovery: { functionId: 'DiscoverySearchSignal', msPerPiece: 20_000 },
};

/** Bytes that a row takes on its way to somebody else's server, headers and signature included. */
export const rowBytesOut: Readonly<Partial<Record<WorkName, number>>> = {
  webhookRows: 1_700,
  crmRows: 1_200,
};

/** A customer's month. Calls are by kind, as the table of kinds has them. */
export interface Customer {
  readonly name: string;
  readonly accounts: number;
  readonly activeAccounts: number;
  readonly people: number;
  readonly calls: {
    readonly 'read a record': number;
    readonly 'read a list': number;
    readonly 'change a record': number;
    readonly 'find or reveal people': number;
    readonly 'push ten rows': number;
    readonly 'export or import': number;
    readonly 'connect or test': number;
  };
  readonly activations: number;
  readonly scans: number;
  readonly discoveries: number;
  readonly rows: { readonly webhookRows: number; readonly crmRows: number; readonly exportQueueRows: number };
}

export const customers: readonly Customer[] = [
  {
    name: 'small',
    accounts: 300,
    activeAccounts: 25,
    people: 2_500,
    calls: {
      'read a record': 3_000,
      'read a list': 1_500,
      'change a record': 500,
      'find or reveal people': 100,
      'push ten rows': 50,
      'export or import': 5,
      'connect or test': 5,
    },
    activations: 5,
    scans: 50,
    discoveries: 4,
    rows: { webhookRows: 2_000, crmRows: 2_000, exportQueueRows: 0 },
  },
  {
    name: 'medium',
    accounts: 5_000,
    activeAccounts: 500,
    people: 50_000,
    calls: {
      'read a record': 100_000,
      'read a list': 30_000,
      'change a record': 10_000,
      'find or reveal people': 2_000,
      'push ten rows': 500,
      'export or import': 60,
      'connect or test': 20,
    },
    activations: 50,
    scans: 500,
    discoveries: 30,
    rows: { webhookRows: 50_000, crmRows: 50_000, exportQueueRows: 0 },
  },
  {
    name: 'large',
    accounts: 30_000,
    activeAccounts: 5_000,
    people: 300_000,
    calls: {
      'read a record': 2_000_000,
      'read a list': 200_000,
      'change a record': 200_000,
      'find or reveal people': 20_000,
      'push ten rows': 2_000,
      'export or import': 300,
      'connect or test': 50,
    },
    activations: 300,
    scans: 5_000,
    discoveries: 120,
    rows: { webhookRows: 1_000_000, crmRows: 500_000, exportQueueRows: 2_000_000 },
  },
];
