import type { CrmPushResult } from '#contract/crm-pushes.ts';
import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import type { InlineRow } from '#domain/outbound/pushes/deliver-inline.ts';
import { type PushRecordsPorts, pushRecords } from '#domain/outbound/pushes/push-records.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { LEFT_COMPANY } from '#domain/outbound/pushes/record-source.ts';
import type { PushOrder } from '#domain/outbound/pushes/start-push-run.ts';
import { listConnectedCrms } from '#domain/workspace/integrations/integration-status.ts';
import { type CrmChannelPorts, createCrmReceivers } from './crm-channel.ts';
import type { WrittenRecord } from './crm-receiver.ts';

export interface PushToCrmsPorts extends CrmChannelPorts, PushRecordsPorts {
  readonly refuse: Refuse<'crm_not_connected' | 'limit_exceeded'>;
}

export interface CrmPushOrder extends Omit<PushOrder, 'target'> {
  /** @default every connected one */
  readonly provider?: CrmProvider | undefined;
  /** Tells what a push of a few records would do and changes nothing. @default false */
  readonly isDryRun?: boolean | undefined;
  /** Adds open detections as notes. @default false */
  readonly withNotes?: boolean | undefined;
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
async function selectCrms(
  { integrations, refuse }: PushToCrmsPorts,
  { viewer, provider }: CrmPushOrder,
): Promise<CrmProvider[]> {
  const connectedProviders = listConnectedCrms(await integrations.get(viewer.workspaceId));
  const selectedProviders =
    provider === undefined
      ? connectedProviders
      : connectedProviders.filter((connectedProvider) => connectedProvider === provider);
  if (selectedProviders.length > 0) return selectedProviders;
  throw refuse(
    'crm_not_connected',
    provider === undefined
      ? undefined
      : `${provider} is not connected. Connect it with PUT /integrations/crms/${provider}.`,
  );
}

/** How a record was recognized and what a dry run found. */
const toMatchDetails = ({ matchedBy, changes, leftAlone }: Partial<WrittenRecord>) => ({
  ...(matchedBy && { matchedBy }),
  ...(changes && { changes: changes.map(({ field, kind, value }) => ({ field, kind, value })) }),
  ...(leftAlone && leftAlone.length > 0 && { leftAlone: [...leftAlone] }),
});

const toRecordUrl = (url: string | undefined) => (url === undefined ? {} : { recordUrl: url });

const toCompanyDetails = ({ created, url, ...company }: WrittenRecord) => ({
  company: { created, ...toMatchDetails(company), ...toRecordUrl(url) },
});

/** A failed note isn't a failed record. */
const toNoteDetails = ({ notes }: WrittenRecord) => {
  if (!notes) return {};
  const { added, failed, problem } = notes;
  return {
    notes: {
      added,
      failed,
      ...(problem && { error: { code: problem.code, message: problem.message } }),
    },
  };
};

const toCrmResult = (
  provider: CrmProvider,
  { id, result, error }: InlineRow,
  writtenRecord: WrittenRecord | undefined,
): PushedToCrms['results'][number] => ({
  recordId: id,
  provider,
  ok: result === 'sent',
  created: writtenRecord?.created ?? false,
  ...(writtenRecord && toMatchDetails(writtenRecord)),
  ...(result === 'sent' && toRecordUrl(writtenRecord?.url)),
  ...(writtenRecord?.company && toCompanyDetails(writtenRecord.company)),
  ...(writtenRecord && toNoteDetails(writtenRecord)),
  ...(error && result !== 'sent' && { error: { code: error.code, message: error.message } }),
});

/** A few records are pushed while the caller waits and leave a finished run. Many become a background run. */
export async function pushToCrms(
  ports: PushToCrmsPorts,
  order: CrmPushOrder,
): Promise<{ readonly run: PushRunRecord } | { readonly pushed: PushedToCrms }> {
  const providers = await selectCrms(ports, order);
  const { viewer, recordType, ids, isDryRun = false, withNotes } = order;
  const recordsByProvider = new Map(
    providers.map((provider) => [provider, new Map<string, WrittenRecord>()]),
  );
  const target = { kind: 'crm', providers, with_notes: withNotes } as const;
  const openReceivers = async () => {
    const receivers = await createCrmReceivers(ports, viewer.workspaceId, providers, {
      onWritten: (provider) => (id, record) => recordsByProvider.get(provider)?.set(id, record),
      isDryRun,
      withNotes,
    });
    return providers.flatMap((provider) => receivers.get(provider) ?? []);
  };
  const pushResult = await pushRecords(ports, { viewer, recordType, ids, target }, openReceivers, isDryRun);
  if ('run' in pushResult) return pushResult;
  const skippedRows = pushResult.parts.flat().filter(({ result }) => result === 'skipped');
  const leaverRows = skippedRows.filter(({ error }) => error?.code === LEFT_COMPANY);
  const countRecords = (rows: readonly InlineRow[]): number => new Set(rows.map(({ id }) => id)).size;
  const results = providers.flatMap((provider, receiverIndex) =>
    (pushResult.parts[receiverIndex] ?? [])
      .filter(({ result }) => result !== 'skipped')
      .map((row) => toCrmResult(provider, row, recordsByProvider.get(provider)?.get(row.id))),
  );
  return {
    pushed: {
      pushed: results.filter(({ ok }) => ok).length,
      failed: results.filter(({ ok }) => !ok).length,
      skipped: ids.length * providers.length - results.length,
      skippedNoEmail: countRecords(skippedRows.filter((row) => !leaverRows.includes(row))),
      skippedLeft: countRecords(leaverRows),
      ...(isDryRun && { dryRun: true }),
      providers,
      results,
    },
  };
}
