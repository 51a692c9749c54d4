import { useState } from 'preact/hooks';
import type { People } from '../../api/people-of.ts';
import type { FullAccount } from '../../api/records.ts';
import { Button } from '../../components/button.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { undoLast } from '../../state/undo.ts';
import { Activate, RejectActive } from '../account/confirmations.tsx';
import { rejectAccounts } from '../account/decide.ts';
import { type PushChoice, PushDialog } from '../pushes/push-dialog.tsx';
import { noteActivity } from './activity.ts';
import { AssignOwner } from './assign-owner.tsx';
import { Contact } from './contact.tsx';
import { DetectionDetail, FeedbackButtons } from './detection-detail.tsx';
import { copyDraft } from './draft.tsx';
import { type Detection, giveFeedback } from './feedback.ts';
import { type Changed, reopen, type Settlement, settle } from './settle.ts';
import { StateButtons } from './state-buttons.tsx';
import { TeamLine } from './team-line.tsx';
import { useContact, wantedRoles } from './use-contact.ts';

export interface ActProps {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
  /** Its account was activated, rejected, restored or assigned. */
  readonly onAccount?: (accounts: readonly FullAccount[]) => void;
  /** @default it is settled here and stays where it is */
  readonly onSettle?: (settlement: Settlement) => unknown;
  /** The account's people, if the page already has them. @default they are loaded */
  readonly people?: Load<People>;
  /** Whether keyboard shortcuts act on it: at most one detection per page. */
  readonly hasKeys?: boolean;
}

type Asking = 'activate' | 'find' | 'push' | 'reject';

const isSettled = ({ state }: Detection): boolean =>
  state === 'done' || state === 'contacted' || state === 'snoozed';

/** A detection with everything a rep does about it: settle, activate, reject, assign, push, rate, copy, write. */
export function ActOnDetection({
  detection,
  onChange,
  onAccount = () => undefined,
  onSettle,
  people,
  hasKeys = false,
}: ActProps) {
  const [asking, setAsking] = useState<Asking | undefined>();
  const contact = useContact(detection, people);
  const { person } = contact;
  const reachable = person?.left_at === null ? person : undefined;
  const { account_id, account_name: name, account_domain, account_status } = detection;
  const account = { id: account_id, name };
  const isSuggested = account_status === 'suggested';
  const close = (): void => setAsking(undefined);
  const rate = (useful: boolean): void =>
    void giveFeedback(detection, detection.feedback?.useful === useful ? null : useful, onChange);
  const take = ([changed]: readonly Changed[]): void => {
    if (changed) onChange({ ...detection, ...changed });
  };
  const settleHere = async (settlement: Settlement): Promise<void> => {
    const [stale] = (await settle([detection], settlement, take)).now;
    if (stale) onChange(stale);
  };
  const reject = (): unknown => (isSuggested ? rejectAccounts([account], onAccount) : setAsking('reject'));
  const canReject = isSuggested || account_status === 'active';
  useShortcuts(
    hasKeys
      ? {
          ...(isSuggested && { a: () => setAsking(person ? 'activate' : 'find') }),
          ...(canReject && { x: reject }),
          p: () => setAsking('push'),
          '+': () => rate(true),
          '-': () => rate(false),
          y: () => void copyDraft(detection, onChange),
          u: () => void undoLast(),
        }
      : {},
  );
  const choices: readonly PushChoice[] = [
    ...(reachable
      ? [{ kind: 'people', ids: [reachable.id], label: `${reachable.full_name} and ${name}` } as const]
      : []),
    { kind: 'accounts', ids: [account_id], label: reachable ? `${name} only` : name },
  ];
  return (
    <>
      <div class="row wrap detection-actions">
        {isSuggested && (
          <Button look="primary" title="Activate (a)" onClick={() => setAsking(person ? 'activate' : 'find')}>
            Activate
          </Button>
        )}
        <Button
          look={isSuggested ? 'plain' : 'primary'}
          icon="destinations"
          title="Push (p)"
          onClick={() => setAsking('push')}
        >
          Push
        </Button>
        <StateButtons
          hasKeys={hasKeys}
          onSettle={onSettle ?? settleHere}
          onReopen={isSettled(detection) ? () => reopen(detection, take) : undefined}
        />
        {canReject && (
          <Button title="Reject the company (x)" onClick={reject}>
            Reject company
          </Button>
        )}
      </div>
      <div class="row wrap detection-actions">
        <AssignOwner detection={detection} onChange={onChange} hasKeys={hasKeys} />
        <FeedbackButtons detection={detection} onChange={onChange} />
      </div>
      <TeamLine detection={detection} />
      <DetectionDetail
        detection={detection}
        email={reachable?.email ?? null}
        onChange={onChange}
        contact={
          <Contact
            key={detection.id}
            detection={detection}
            contact={contact}
            onChange={onChange}
            onActivate={() => setAsking('find')}
          />
        }
      />
      {(asking === 'activate' || asking === 'find') && (
        <Activate
          account={account}
          domain={account_domain}
          find={asking === 'find' ? wantedRoles(detection) : undefined}
          onClose={close}
          onDone={(activated) => {
            onAccount([activated]);
            if (asking === 'find') void contact.find();
          }}
        />
      )}
      {asking === 'reject' && (
        <RejectActive account={account} onClose={close} onDone={(rejected) => onAccount([rejected])} />
      )}
      {asking === 'push' && (
        <PushDialog
          choices={choices}
          onClose={close}
          onPushed={(where) => void noteActivity(detection, 'pushed', where, onChange)}
        />
      )}
    </>
  );
}
