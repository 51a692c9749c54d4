import { useState } from 'preact/hooks';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { Avatar, Score, Status } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { navigate } from '../../state/router.ts';
import { scans } from '../../state/scans.ts';
import { attempt, tell } from '../../state/toasts.ts';
import { dayText } from '../../text/format.ts';
import { PushDialog } from '../pushes/push-dialog.tsx';
import { Activate, Deactivate, Delete, Scan } from './confirmations.tsx';
import { rejectAccounts } from './decide.ts';
import { OwnerChoice } from './owner-choice.tsx';
import { RelationChoice } from './relation-choice.tsx';

interface AccountHeadProps {
  readonly account: FullAccount;
  readonly onChange: (account: FullAccount) => void;
  /** How well it fits the ideal customer; undefined before anything was detected. */
  readonly icpFit: number | undefined;
}

type Asking = 'activate' | 'deactivate' | 'delete' | 'push' | 'scan';

const Facts = ({ account, icpFit }: { account: FullAccount; icpFit: number | undefined }) => (
  <dl class="facts-row">
    <div>
      <dt>Score</dt>
      <dd>
        <Score value={account.score} label="Score" />
        {account.is_hot && <span class="hot">Hot</span>}
      </dd>
    </div>
    <div>
      <dt>Latest alpha</dt>
      <dd class="figures">{account.latest_signal?.alpha ?? '–'}</dd>
    </div>
    <div>
      <dt>ICP fit</dt>
      <dd>{icpFit === undefined ? '–' : <Score value={icpFit} label="ICP fit" />}</dd>
    </div>
    <div>
      <dt>Last signal</dt>
      <dd>{account.last_signal_at ? dayText(account.last_signal_at, new Date()) : 'None yet'}</dd>
    </div>
    <div>
      <dt>Last scan</dt>
      <dd>{account.last_scanned_at ? dayText(account.last_scanned_at, new Date()) : 'Never'}</dd>
    </div>
  </dl>
);

export function AccountHead({ account, icpFit, onChange }: AccountHeadProps) {
  const [asking, setAsking] = useState<Asking | undefined>();
  const params = { id: account.id };
  const isScanning = scans.value.has(account.id);
  const close = (): void => setAsking(undefined);
  const reject = (): Promise<void> =>
    rejectAccounts([account], ([changed]) => {
      if (changed) onChange(changed);
    });
  const restore = async (): Promise<void> => {
    const response = await attempt(() => api.restoreAccount({ params, body: {} }));
    if (!response) return;
    onChange(response.data);
    tell(`${account.name} is suggested again`);
  };
  return (
    <div class="account-head">
      <p class="crumbs">
        <a href="#/accounts">Accounts</a>
        <Icon name="chevron" size={12} />
        <span class="faint">{account.name}</span>
      </p>
      <div class="account-name">
        <Avatar name={account.name} size="large" />
        <PageHead
          title={account.name}
          note={
            <>
              {account.domain && (
                <ExternalLink href={`https://${account.domain}`}>{account.domain}</ExternalLink>
              )}{' '}
              <Status value={account.status} /> {isScanning && <Status value="running" label="Scanning" />}
            </>
          }
        >
          <RelationChoice account={account} onChange={onChange} />
          <OwnerChoice account={account} onChange={onChange} />
          <Button icon="runs" onClick={() => setAsking('scan')} disabled={isScanning}>
            Scan now
          </Button>
          <Button icon="destinations" onClick={() => setAsking('push')}>
            Push
          </Button>
          {account.status === 'suggested' && <Button onClick={reject}>Reject</Button>}
          {account.status === 'suggested' && (
            <Button look="primary" onClick={() => setAsking('activate')}>
              Activate
            </Button>
          )}
          {account.status === 'rejected' && <Button onClick={restore}>Restore</Button>}
          {account.status === 'active' && <Button onClick={() => setAsking('deactivate')}>Deactivate</Button>}
          <Button
            look="quiet"
            icon="trash"
            aria-label="Delete account"
            title="Delete account"
            onClick={() => setAsking('delete')}
          />
        </PageHead>
      </div>
      <Facts account={account} icpFit={icpFit} />
      {asking === 'activate' && (
        <Activate account={account} domain={account.domain} onDone={onChange} onClose={close} />
      )}
      {asking === 'scan' && <Scan account={account} onClose={close} />}
      {asking === 'deactivate' && <Deactivate account={account} onDone={onChange} onClose={close} />}
      {asking === 'delete' && (
        <Delete account={account} onDone={() => navigate('#/accounts')} onClose={close} />
      )}
      {asking === 'push' && (
        <PushDialog choices={[{ kind: 'accounts', ids: [account.id] }]} onClose={close} />
      )}
    </div>
  );
}
