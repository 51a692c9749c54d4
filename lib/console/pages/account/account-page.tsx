import { useEffect, useRef, useState } from 'preact/hooks';
import { relationNames } from '#contract/relation.ts';
import { api, type Detection, type FullAccount } from '../../api/service.ts';
import { type Action, Actions, Button, ExternalLink } from '../../components/button.tsx';
import { Choice, OwnerChoice } from '../../components/field.tsx';
import { useRowKeys } from '../../components/list.tsx';
import { Avatar, NameNote, Score, Status } from '../../components/marks.tsx';
import {
  Crumbs,
  Empty,
  Figures,
  Loaded,
  PageHead,
  Panel,
  Points,
  UnloadedPage,
} from '../../components/page.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { readDetection, readRecord } from '../../state/records.ts';
import { navigate, route } from '../../state/route.ts';
import { findScan, scans } from '../../state/scans.ts';
import { attempt } from '../../state/toasts.ts';
import { isReadOnly, signalName } from '../../state/workspace.ts';
import { formatDay } from '../../text/format.ts';
import { ActOnDetection } from '../detections/act.tsx';
import { DetectionHead } from '../detections/detail.tsx';
import { Notes } from '../detections/notes.tsx';
import { TeamMark } from '../detections/team.tsx';
import { pushAction } from '../pushes/push-dialog.tsx';
import { Activity, Sources } from './activity.tsx';
import { assignAccounts, rejectAccounts } from './change-accounts.ts';
import { AccountPeople, Company } from './company.tsx';
import { confirmActivation, confirmDeactivation, confirmDeletion, confirmScan } from './confirmations.tsx';
import { AccountProgress } from './progress.tsx';

const dayOr = (iso: string | null, none: string): string => (iso ? formatDay(iso, new Date()) : none);

function AccountHead({ account, icpFit }: { account: FullAccount; icpFit: number | undefined }) {
  const { id, name, domain, status } = account;
  const params = { id };
  const isScanning = scans.value.has(id);
  const restore = () => attempt(() => api.restoreAccount({ params, body: {} }), `${name} is suggested again`);
  const byStatus: Partial<Record<FullAccount['status'], readonly Action[]>> = {
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
    ...(byStatus[status] ?? []),
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
            'Score',
            <>
              <Score value={account.score} label="Score" />
              {account.is_hot && <span class="hot">Hot</span>}
            </>,
          ],
          ['ICP fit', icpFit === undefined ? '–' : <Score value={icpFit} label="ICP fit" />],
          ['Last signal', dayOr(account.last_signal_at, 'None yet')],
          ['Last scan', dayOr(account.last_scanned_at, 'Never')],
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
  const current = readDetection(detection);
  return (
    <li data-row>
      <details open={isVisible} onToggle={(event) => setVisible(event.currentTarget.open)}>
        <summary class="row gap-wide" data-row-link>
          <span class="timeline-date small faint figures">{formatDay(current.detected_at, new Date())}</span>
          <NameNote name={current.headline} note={noteOf(current)} />
          <span class="row">
            <TeamMark detection={current} />
            {current.relevance !== null && <Score value={current.relevance} label="Relevance" />}
          </span>
        </summary>
        {isVisible && (
          <div class="pad">
            <ActOnDetection detection={current} />
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
        {detections.map((each) => (
          <TimelineEntry key={each.id} detection={each} />
        ))}
      </ol>
    </Panel>
  );
}

const SCORE_PARTS = [
  ['strength', 'Strength', 60],
  ['recency', 'Recency', 15],
  ['corroboration', 'Corroboration', 10],
  ['icp_fit', 'ICP fit', 15],
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
  const head = useRef<string | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    findScan(id, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [id]);
  if (!account.data) return <UnloadedPage of={account} title="Account" />;
  const data = readRecord(account.data);
  const all = (detections.data ?? []).map(readDetection);
  if (all.length > 0) head.current ??= data.latest_signal?.id ?? all[0]?.id;
  const lead = all.find((each) => each.id === (route.value.query.d ?? head.current)) ?? all[0];
  const reload = (): void => {
    head.current = undefined;
    account.reload();
    detections.reload();
  };
  return (
    <>
      <AccountHead account={data} icpFit={all[0]?.icp_fit} />
      <AccountProgress accountId={id} status={data.status} onFound={reload} />
      <div class="columns">
        <div class="stack">
          <section class="panel" data-testid="why-now" aria-label="Why now">
            <Loaded of={detections} rows={3} tall>
              {() =>
                lead ? (
                  <>
                    <DetectionHead detection={lead} />
                    <ActOnDetection key={lead.id} detection={lead} hasKeys />
                  </>
                ) : (
                  <Empty icon="signals" title="No signals yet">
                    Scan the account to look for a reason to buy.
                  </Empty>
                )
              }
            </Loaded>
          </section>
          <Timeline detections={all.filter((each) => each !== lead)} />
          <AccountPeople account={data} detections={all} />
        </div>
        <div class="stack">
          <Panel title="Score">
            <Points parts={SCORE_PARTS.map(([key, label, max]) => [label, data.score_breakdown[key], max])} />
          </Panel>
          <Company account={data} detections={all} />
          <Panel title="Notes" class="stack-tight">
            <Notes accountId={id} />
          </Panel>
          <Activity accountId={id} />
          <Sources sources={data.sources} />
        </div>
      </div>
    </>
  );
}
