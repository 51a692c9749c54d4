import { useEffect } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Sources } from '../../components/sources.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { rememberAccounts } from '../../state/account-names.ts';
import { AccountHead } from './account-head.tsx';
import { AccountPeople } from './account-people.tsx';
import { Company } from './company.tsx';
import { MonitorActivity } from './monitor-activity.tsx';
import { Onboarding } from './onboarding.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { ScorePanel } from './score-panel.tsx';
import { SignalTimeline } from './signal-timeline.tsx';

/** As every change of an account answers; reading it adds how the sources answered. */
export type FullAccount = Data<'updateAccount'>;

/** Everything known of one company, and what can be done with it. */
export function AccountPage({ id }: { id: string }) {
  const account = useLoad(
    `account/${id}`,
    async (signal) => (await api.getAccount({ params: { id }, signal })).data,
  );
  const detections = useLoad(`account/${id}/signals`, async (signal) => {
    const { data } = await api.listAccountSignals({ params: { id }, signal });
    return data.filter(({ signal_present }) => signal_present);
  });
  const { data } = account;
  useEffect(() => {
    if (data) rememberAccounts([data]);
  }, [data]);
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
    account.reload();
    detections.reload();
  };
  return (
    <>
      <AccountHead account={data} onChange={change} icpFit={detections.data?.[0]?.icp_fit} />
      <Onboarding account={data} onChange={change} />
      <ScanProgress accountId={id} onOver={reload} />
      <div class="columns">
        <div class="stack-wide">
          <ScorePanel account={data} detections={detections.data} />
          <SignalTimeline
            detections={detections}
            onFeedback={(changed) => {
              detections.set(
                (detections.data ?? []).map((each) => (each.id === changed.id ? changed : each)),
              );
              account.reload();
            }}
          />
          <AccountPeople account={data} />
        </div>
        <div class="stack-wide">
          <Company account={data} detections={detections.data} onChange={change} />
          <MonitorActivity accountId={id} />
          <Sources sources={data.sources} />
        </div>
      </div>
    </>
  );
}
