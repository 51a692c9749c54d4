import type { EndpointName, WorkName } from './measured-units.ts';

/** Everything that is neither measured nor read from the template. */
export const assumptions = {
  /** The memory at which Lambda gives a whole processor; less memory gets a share. */
  fullProcessorMb: 1_769,
  /** A millisecond on the measuring machine, in milliseconds of a whole Lambda processor. */
  cpuOfFullProcessor: 1,
  /** Assumes that calls to the table run one after the other; the service makes many in parallel. */
  tableCallMs: 4,
  /** A call to SQS, Secrets Manager or Step Functions. */
  otherCallMs: 15,
  coldShare: 0.02,
  /**
   * Starting a worker, loading a function and its first event. Of our own code 0.25 to 0.35 s at 1,024 MB, as measured by
   * `npm run bench -- first-calls`; the rest is a guess at Lambda's part.
   */
  coldMs: 600,
  /** START, END and REPORT with the trace's id, and 26 bytes that CloudWatch adds to each line. */
  platformLogBytes: 560,
  logLineBytes: 26,
  /** Stored logs are compressed to about this share. */
  logPacked: 0.15,
  /** Status line and headers of a response. */
  answerHeadBytes: 700,
  /** The gateway caches a key for half a minute: one in this many calls reaches the authorizer. */
  authorizedShare: 0.1,
  /** Lambda keeps five pollers on an empty queue; each poll takes 20 seconds. */
  pollersPerQueue: 5,
  pollSeconds: 20,
  /** A consumer of an export queue receives and deletes ten messages at a time. */
  consumerRequestsPerRow: 0.2,
  /** Metrics by channel and provider, and in total. */
  ownMetrics: 40,
  /** The first request each second is traced, then one in twenty: an even stream over 22 days of 8 hours. */
  busySecondsAMonth: 22 * 8 * 3600,
  tracedBeyond: 0.05,
  /** The share of list pages that are first pages and not cached. */
  unkeptFirstPages: 0.2,
  /** Half of the lists are of people. */
  listsOfPeople: 0.5,
  /** Read units of a first page per row of the list (decision 0139). */
  readsPerListedRow: 0.04,
  looksPerAccountAMonth: (4 * 365) / 12,
  /** Including its index rows, locks, and share of documents and events. */
  bytesPerPerson: 2_500,
  bytesPerAccount: 12_000,
  /** Live sources per monitored account and month, without the check itself (docs/cost-of-sources.md). */
  liveSourcesPerAccount: 0.71 / 1_000,
} as const;

/** How many milliseconds a call waits for services outside AWS; the embedded ones respond at once. */
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
  pushPeopleToSequencer: 2_000,
  getSequencerCampaigns: 500,
  listCrmLists: 500,
  updateSignInSettings: 500,
};

/** The same for background work, per piece, and the function that waits. */
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

/** Bytes sent to a receiver per row, including headers and signature. */
export const rowBytesOut: Readonly<Partial<Record<WorkName, number>>> = {
  webhookRows: 1_700,
  crmRows: 1_200,
};

/** A customer's month, with calls by kind. */
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
