import { useEffect, useRef } from 'preact/hooks';
import { peopleOf } from '../../api/people-of.ts';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Sources } from '../../components/sources.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { route } from '../../state/router.ts';
import { noticeScans } from '../../state/scans.ts';
import type { Detection } from '../detections/feedback.ts';
import { Notes } from '../detections/notes.tsx';
import { AccountHead } from './account-head.tsx';
import { AccountPeople } from './account-people.tsx';
import { Company } from './company.tsx';
import { MonitorActivity } from './monitor-activity.tsx';
import { Onboarding } from './onboarding.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { ScorePanel } from './score-panel.tsx';
import { SignalTimeline } from './signal-timeline.tsx';
import { WhyNow } from './why-now.tsx';

/** Everything known about one company, and what you can do with it. */
export function AccountPage({ id }: { id: string }) {
  const account = useData(`account/${id}`, ({ signal }) => api.getAccount({ params: { id }, signal }));
  const detections = useLoad(`account/${id}/signals`, async (signal) => {
    const { data } = await api.listAccountSignals({ params: { id }, signal });
    return data.filter(({ signal_present }) => signal_present);
  });
  const { data } = account;
  /** Stays on top after it is rated, although the account's latest signal is then another one. */
  const first = useRef<string | undefined>(undefined);
  const people = useLoad(data && `people-of/${id}/${data.status}/${data.enrichment_status}`, (signal) =>
    peopleOf(id, signal),
  );
  useEffect(() => {
    const leaving = new AbortController();
    noticeScans(leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, []);
  if (!data) {
    return (
      <>
        <PageHead title="Account" isTitleHidden={account.failure === undefined} />
        {account.failure ? (
          <Failed failure={account.failure} retry={account.reload} />
        ) : (
          <Waiting rows={8} tall />
        )}
      </>
    );
  }
  const change = (changed: FullAccount): void => account.set({ ...data, ...changed });
  const reload = (): void => {
    first.current = undefined;
    account.reload();
    detections.reload();
  };
  // The page may have changed the account since its signals were read.
  const {
    name: account_name,
    domain: account_domain,
    status: account_status,
    owner_id: account_owner_id,
  } = data;
  const all = (detections.data ?? []).map((each) => ({
    ...each,
    account_name,
    account_domain,
    account_status,
    account_owner_id,
  }));
  if (all.length > 0) first.current ??= data.latest_signal?.id ?? all[0]?.id;
  const wanted = route.value.query.d ?? first.current;
  const lead = all.find((each) => each.id === wanted) ?? all[0];
  const acting = {
    people,
    onAccount: ([changed]: readonly FullAccount[]) => {
      if (changed) change(changed);
    },
    onChange: (changed: Detection) => {
      if (changed.account_owner_id !== account_owner_id)
        change({ ...data, owner_id: changed.account_owner_id });
      detections.change((before) => before.map((each) => (each.id === changed.id ? changed : each)));
      account.reload();
    },
  };
  return (
    <>
      <AccountHead account={data} onChange={change} icpFit={all[0]?.icp_fit} />
      <Onboarding account={data} onChange={change} />
      <ScanProgress accountId={id} onFound={detections.reload} onOver={reload} />
      <div class="columns">
        <div class="stack-wide">
          <WhyNow detections={detections} lead={lead} acting={acting} />
          <SignalTimeline detections={all.filter((each) => each !== lead)} acting={acting} />
          <AccountPeople account={data} people={people} detections={all} />
          <ScorePanel account={data} detections={detections.data} />
        </div>
        <div class="stack-wide">
          <Company account={data} detections={detections.data} onChange={change} />
          <section class="panel stack-tight" aria-labelledby="notes-title">
            <h2 id="notes-title">Notes</h2>
            <Notes about={{ kind: 'account', id }} />
          </section>
          <MonitorActivity accountId={id} />
          <Sources sources={data.sources} />
        </div>
      </div>
    </>
  );
}
