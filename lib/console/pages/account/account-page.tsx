import { useEffect, useRef, useState } from 'preact/hooks';
import { relationNames } from '#contract/relation.ts';
import { api, type Detection, type FullAccount } from '../../api/service.ts';
import { type Action, Actions, Button, ExternalLink } from '../../components/button.tsx';
import { Choice, OwnerChoice } from '../../components/field.tsx';
import { useRowKeys } from '../../components/list.tsx';
import { Avatar, NameNote, Score, Status } from '../../components/marks.tsx';
import {
  Crumbs,
  EmptyState,
  Figures,
  LoadedContent,
  PageHead,
  Panel,
  Points,
  UnloadedPage,
} from '../../components/page.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { readDetection, readRecord } from '../../state/records.ts';
import { navigate, route } from '../../state/route.ts';
import { followLatestScan, scans } from '../../state/scans.ts';
import { attempt } from '../../state/toasts.ts';
import { canSeeAccountsOf, isReadOnly, signalName } from '../../state/workspace.ts';
import { formatDay } from '../../text/format.ts';
import { ActOnDetection } from '../detections/act.tsx';
import { DetectionHead } from '../detections/detail.tsx';
import { Notes } from '../detections/notes.tsx';
import { ScoreHelp } from '../detections/score-help.tsx';
import { TeamMark } from '../detections/team.tsx';
import { pushAction } from '../pushes/push-dialog.tsx';
import { Activity, Sources } from './activity.tsx';
import { assignAccounts, rejectAccounts } from './change-accounts.ts';
import { AccountPeople, Company } from './company.tsx';
import { confirmActivation, confirmDeactivation, confirmDeletion, confirmScan } from './confirmations.tsx';
import { AccountProgress } from './progress.tsx';

const formatDayOr = (iso: string | null, fallbackText: string): string =>
  iso ? formatDay(iso, new Date()) : fallbackText;

function AccountHead({ account }: { account: FullAccount }) {
  const { id, name, domain, status } = account;
  const params = { id };
  const isScanning = scans.value.has(id);
  const restore = () => attempt(() => api.restoreAccount({ params, body: {} }), `${name} is suggested again`);
  const actionsByStatus: Partial<Record<FullAccount['status'], readonly Action[]>> = {
    suggested: [
      { text: 'Reject', run: () => rejectAccounts([account]) },
      { text: 'Activate', variant: 'primary', run: () => confirmActivation(account) },
    ],
    rejected: [{ text: 'Restore', run: restore }],
    active: [{ text: 'Deactivate', run: () => confirmDeactivation(account) }],
  };
  const actions: readonly Action[] = [
    ...(isScanning ? [] : [{ text: 'Scan now', icon: 'runs' as const, run: () => confirmScan(account) }]),
    pushAction('accounts', [id]),
    ...(actionsByStatus[status] ?? []),
  ];
  return (
    <div class="space-below">
      <Crumbs href="#/accounts" list="Accounts" name={name} />
      <div class="account-name row from-top gap-wide">
        <Avatar name={name} size="large" />
        <PageHead
          title={name}
          note={
            <>
              {domain && <ExternalLink href={`https://${domain}`}>{domain}</ExternalLink>}{' '}
              <Status value={status} /> {isScanning && <Status value="running" label="Scanning" />}
            </>
          }
        >
          <Choice
            label="Relation"
            isLabelHidden
            value={account.relation}
            disabled={isReadOnly.value}
            options={relationNames}
            onValue={(relation) => {
              const text = relation === 'none' ? 'Relation cleared' : `Relation: ${relationNames[relation]}`;
              void attempt(() => api.updateAccount({ params, body: { relation } }), text);
            }}
          />
          <OwnerChoice owner={account.owner_id} onOwner={(owner) => assignAccounts([account], owner)} />
          <Actions actions={actions} />
          <Button
            variant="quiet"
            icon="trash"
            writes
            aria-label="Delete account"
            onClick={() => confirmDeletion(account, () => navigate('#/accounts'))}
          />
        </PageHead>
      </div>
      <Figures
        items={[
          [
            <ScoreHelp label="Company score" />,
            <>
              <Score value={account.score} label="Company score" />
              {account.is_hot && <span class="hot">Hot</span>}
            </>,
          ],
          ['Last signal', formatDayOr(account.last_signal_at, 'None yet')],
          ['Last scan', formatDayOr(account.last_scanned_at, 'Never')],
        ]}
      />
    </div>
  );
}

const noteOf = ({ signal_id, is_background, feedback }: Detection): string =>
  [
    signalName(signal_id),
    is_background && "background, doesn't count",
    feedback && (feedback.useful ? 'useful' : "not useful, doesn't count"),
  ]
    .filter(Boolean)
    .join(' · ');

/** A detection as a row that opens. Its details are rendered then, because each one requests whom it concerns. */
export function TimelineEntry({ detection, isOpen = false }: { detection: Detection; isOpen?: boolean }) {
  const [isVisible, setVisible] = useState(isOpen);
  const currentDetection = readDetection(detection);
  return (
    <li data-row>
      <details open={isVisible} onToggle={(event) => setVisible(event.currentTarget.open)}>
        <summary class="row gap-wide" data-row-link>
          <span class="timeline-date small faint figures">
            {formatDay(currentDetection.detected_at, new Date())}
          </span>
          <NameNote name={currentDetection.headline} note={noteOf(currentDetection)} />
          <span class="row">
            <TeamMark detection={currentDetection} />
            {currentDetection.relevance !== null && (
              <Score value={currentDetection.relevance} label="Signal score" />
            )}
          </span>
        </summary>
        {isVisible && (
          <div class="pad">
            <ActOnDetection detection={currentDetection} />
          </div>
        )}
      </details>
    </li>
  );
}

function Timeline({ detections }: { detections: readonly Detection[] }) {
  const list = useRowKeys<HTMLOListElement>();
  if (detections.length === 0) return null;
  return (
    <Panel title="More signals" actions={<span class="faint small figures">{detections.length}</span>}>
      <ol class="lined" ref={list}>
        {detections.map((listedDetection) => (
          <TimelineEntry key={listedDetection.id} detection={listedDetection} />
        ))}
      </ol>
    </Panel>
  );
}

const SCORE_PARTS = [
  ['strength', 'Strongest signal', 60],
  ['recency', 'Recency', 15],
  ['corroboration', 'Sources', 10],
  ['icp_fit', 'Company match', 15],
] as const;

/** The signals of an account that are still true. */
export const useAccountSignals = (id: string) =>
  useLoad(`account/${id}/signals`, async (signal) => {
    const { data } = await api.listAccountSignals({ params: { id }, signal });
    return data.filter(({ signal_present }) => signal_present);
  });

/** Everything known about one company, and what you can do with it. */
export function AccountPage({ id }: { id: string }) {
  const account = useData(`account/${id}`, ({ signal }) => api.getAccount({ params: { id }, signal }));
  const detections = useAccountSignals(id);
  /** Stays on top after it is rated, although the account's latest signal is then another one. */
  const pinnedDetectionId = useRef<string | undefined>(undefined);
  useEffect(() => {
    const abortController = new AbortController();
    followLatestScan(id, abortController.signal).catch(() => undefined);
    return () => abortController.abort();
  }, [id]);
  const isHandedOver = account.data && !canSeeAccountsOf(readRecord(account.data).owner_id);
  useEffect(() => {
    if (isHandedOver) navigate('#/accounts');
  }, [isHandedOver]);
  if (!account.data) return <UnloadedPage of={account} title="Account" />;
  const fullAccount = readRecord(account.data);
  const allDetections = (detections.data ?? []).map(readDetection);
  if (allDetections.length > 0)
    pinnedDetectionId.current ??= fullAccount.latest_signal?.id ?? allDetections[0]?.id;
  const leadDetection =
    allDetections.find((candidate) => candidate.id === (route.value.query.d ?? pinnedDetectionId.current)) ??
    allDetections[0];
  const reload = (): void => {
    pinnedDetectionId.current = undefined;
    account.reload();
    detections.reload();
  };
  return (
    <>
      <AccountHead account={fullAccount} />
      <AccountProgress accountId={id} status={fullAccount.status} onFound={reload} />
      <div class="columns">
        <div class="stack">
          <section class="panel" data-testid="why-now" aria-label="Why now">
            <LoadedContent of={detections} rows={3} tall>
              {() =>
                leadDetection ? (
                  <>
                    <DetectionHead detection={leadDetection} />
                    <ActOnDetection key={leadDetection.id} detection={leadDetection} hasKeys />
                  </>
                ) : (
                  <EmptyState icon="signals" title="No signals yet">
                    Scan the account to look for a reason to buy.
                  </EmptyState>
                )
              }
            </LoadedContent>
          </section>
          <Timeline detections={allDetections.filter((otherDetection) => otherDetection !== leadDetection)} />
          <AccountPeople account={fullAccount} detections={allDetections} />
        </div>
        <div class="stack">
          <Panel title="Company score">
            <Points
              parts={SCORE_PARTS.map(([key, label, max]) => [label, fullAccount.score_breakdown[key], max])}
            />
          </Panel>
          <Company account={fullAccount} detections={allDetections} />
          <Panel title="Notes" class="stack-tight">
            <Notes accountId={id} />
          </Panel>
          <Activity accountId={id} />
          <Sources sources={fullAccount.sources} />
        </div>
      </div>
    </>
  );
}
