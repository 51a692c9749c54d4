import type { ActivityChoice } from '#contract/crm-activities.ts';
import type { CrmPushResult } from '#contract/crm-pushes.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { INLINE_IDS_MAX } from '#contract/webhook-pushes.ts';
import { deliverInline, type InlineRow } from '#domain/outbound/pushes/deliver-inline.ts';
import { type InlineRunPorts, recordInlinePush } from '#domain/outbound/pushes/inline-run.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import type { RecordSource } from '#domain/outbound/pushes/record-source.ts';
import {
  type PushOrder,
  type StartPushRunPorts,
  startPushRun,
} from '#domain/outbound/pushes/start-push-run.ts';
import { LEFT_COMPANY } from '#domain/outbound/pushes/withheld-row.ts';
import { connectedCrms } from '#domain/workspace/integrations/integration-status.ts';
import { type CrmChannelPorts, crmReceivers } from './crm-channel.ts';
import type { WrittenRecord } from './crm-receiver.ts';

export interface PushToCrmsPorts
  extends CrmChannelPorts,
    Omit<StartPushRunPorts, 'runs'>,
    Omit<InlineRunPorts, 'runs'> {
  readonly runs: StartPushRunPorts['runs'] & InlineRunPorts['runs'];
  readonly records: RecordSource;
  /** How long records may take while the caller waits. */
  readonly inlineLimitMs: () => number;
  readonly refuse: Refuse<'crm_not_connected'>;
}

export interface CrmPushOrder extends Omit<PushOrder, 'target'> {
  /** @default every connected one */
  readonly provider?: CrmProvider | undefined;
  /** Tells what a push of a few records would do and changes nothing. @default false */
  readonly isDryRun?: boolean | undefined;
  /** What open detections are added as. @default nothing */
  readonly activities?: ActivityChoice | undefined;
}

/** One result per record and CRM. */
export interface PushedToCrms {
  readonly pushed: number;
  readonly failed: number;
  /** Results there are none of: duplicate ids and people without anything that identifies them in a CRM. */
  readonly skipped: number;
  /** People without anything that identifies them in a CRM. Each counts once. */
  readonly skippedNoEmail: number;
  /** Set for a dry run. */
  readonly dryRun?: true;
  /** People who have left the company. Each counts once. */
  readonly skippedLeft: number;
  readonly providers: readonly CrmProvider[];
  readonly results: readonly (CrmPushResult & { readonly recordId: string })[];
}

/** The requested CRMs that are connected. */
async function chosenCrms(
  { integrations, refuse }: PushToCrmsPorts,
  { viewer, provider }: CrmPushOrder,
): Promise<CrmProvider[]> {
  const connected = connectedCrms(await integrations.get(viewer.workspaceId));
  const chosen = provider === undefined ? connected : connected.filter((one) => one === provider);
  if (chosen.length > 0) return chosen;
  throw refuse(
    'crm_not_connected',
    provider === undefined
      ? undefined
      : `${provider} is not connected. Connect it with PUT /integrations/crms/${provider}.`,
  );
}

/** How a record was recognized and what a dry run found. */
const recognized = ({ matchedBy, changes }: Partial<WrittenRecord>) => ({
  ...(matchedBy && { matchedBy }),
  ...(changes && { changes: changes.map(({ field, kind, value }) => ({ field, kind, value })) }),
});

const withUrl = (url: string | undefined) => (url === undefined ? {} : { recordUrl: url });

const companyOf = ({ created, url, ...company }: WrittenRecord) => ({
  company: { created, ...recognized(company), ...withUrl(url) },
});

/** A failed note or task isn't a failed record. */
const activitiesOf = ({ activities }: WrittenRecord) => {
  if (!activities) return {};
  const { added, failed, problem } = activities;
  return {
    activities: {
      added,
      failed,
      ...(problem && { error: { code: problem.code, message: problem.message } }),
    },
  };
};

const resultOf = (
  provider: CrmProvider,
  { id, result, error }: InlineRow,
  written: WrittenRecord | undefined,
): PushedToCrms['results'][number] => ({
  recordId: id,
  provider,
  ok: result === 'sent',
  created: written?.created ?? false,
  ...(written && recognized(written)),
  ...(result === 'sent' && withUrl(written?.url)),
  ...(written?.company && companyOf(written.company)),
  ...(written && activitiesOf(written)),
  ...(error && result !== 'sent' && { error: { code: error.code, message: error.message } }),
});

/** In a run, errors of several CRMs appear together. */
const withProvider =
  (provider: CrmProvider) =>
  ({ error, ...row }: InlineRow): InlineRow => ({ ...row, ...(error && { error: { ...error, provider } }) });

async function pushAtOnce(
  ports: PushToCrmsPorts,
  { viewer, recordType, ids, isDryRun = false, activities }: CrmPushOrder,
  providers: readonly CrmProvider[],
): Promise<PushedToCrms> {
  const written = new Map(providers.map((provider) => [provider, new Map<string, WrittenRecord>()]));
  const receivers = await crmReceivers(ports, viewer.workspaceId, providers, {
    onWritten: (provider) => (id, record) => written.get(provider)?.set(id, record),
    isDryRun,
    activities,
  });
  const limitMs = ports.inlineLimitMs();
  const pushId = ports.newId('push');
  const startedAt = ports.now().toISOString();
  const unique = [...new Set(ids)];
  const byProvider = await Promise.all(
    [...receivers].map(async ([provider, receiver]) => {
      const rows = await deliverInline({
        pushId,
        viewer,
        records: ports.records,
        receiver,
        ids: unique,
        limitMs,
      });
      return { provider, rows };
    }),
  );
  const rowsOf = new Map(byProvider.map(({ provider, rows }) => [provider, rows]));
  // A dry run leaves no trace.
  if (!isDryRun)
    await recordInlinePush(ports, {
      id: pushId,
      startedAt,
      order: { viewer, recordType, ids, target: { kind: 'crm', providers, activities } },
      parts: providers.map((provider) => (rowsOf.get(provider) ?? []).map(withProvider(provider))),
    });
  const skipped = byProvider.flatMap(({ rows }) => rows.filter(({ result }) => result === 'skipped'));
  const left = skipped.filter(({ error }) => error?.code === LEFT_COMPANY);
  const countOf = (rows: readonly InlineRow[]): number => new Set(rows.map(({ id }) => id)).size;
  const results = byProvider.flatMap(({ provider, rows }) =>
    rows
      .filter(({ result }) => result !== 'skipped')
      .map((row) => resultOf(provider, row, written.get(provider)?.get(row.id))),
  );
  return {
    pushed: results.filter(({ ok }) => ok).length,
    failed: results.filter(({ ok }) => !ok).length,
    skipped: ids.length * providers.length - results.length,
    skippedNoEmail: countOf(skipped.filter((row) => !left.includes(row))),
    skippedLeft: countOf(left),
    ...(isDryRun && { dryRun: true }),
    providers,
    results,
  };
}

/** A few records are pushed while the caller waits and leave a finished run. Many become a background run. */
export async function pushToCrms(
  ports: PushToCrmsPorts,
  order: CrmPushOrder,
): Promise<{ readonly run: PushRunRecord } | { readonly pushed: PushedToCrms }> {
  const providers = await chosenCrms(ports, order);
  if (order.ids.length <= INLINE_IDS_MAX) return { pushed: await pushAtOnce(ports, order, providers) };
  const { viewer, recordType, ids, activities } = order;
  const target = { kind: 'crm', providers, activities } as const;
  return { run: await startPushRun(ports, { viewer, recordType, target, ids }) };
}
