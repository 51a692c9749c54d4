import { FITS_FROM } from '#contract/thresholds.ts';
import type { Detection } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { OwnerChoice } from '../../components/field.tsx';
import { readDetection } from '../../state/records.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { undoLast } from '../../state/undo.ts';
import { isReadOnly } from '../../state/workspace.ts';
import { assignAccounts, rejectAccounts } from '../account/change-accounts.ts';
import { confirmActivation, confirmRejection } from '../account/confirmations.tsx';
import { AccountProgress } from '../account/progress.tsx';
import { openPush } from '../pushes/push-dialog.tsx';
import type { PushChoice } from '../pushes/push-records.ts';
import { Contact, listRoles, useContact } from './contact.tsx';
import { DetectionDetail } from './detail.tsx';
import { copyDraft } from './draft.tsx';
import { askOwner, askSnooze } from './pick-dialog.tsx';
import { rate, reopen, type Settlement, settle } from './settle.ts';
import { recordActivity, TeamLine } from './team.tsx';

interface StateButtonsProps {
  onSettle: (settlement: Settlement) => unknown;
  hasKeys: boolean;
}

/** What a rep decides about a detection, or about several. */
export const StateButtons = ({ onSettle, hasKeys }: StateButtonsProps) => {
  const snooze = () => askSnooze((snoozed_until) => onSettle({ state: 'snoozed', snoozed_until }));
  const done = () => onSettle({ state: 'done' });
  const contacted = () => onSettle({ state: 'contacted' });
  useShortcuts(hasKeys && !isReadOnly.value ? { e: done, c: contacted, s: snooze } : {});
  return (
    <>
      <Button icon="check" writes title="Done (e)" onClick={done}>
        Done
      </Button>
      <Button icon="mail" writes title="Contacted (c)" onClick={contacted}>
        Contacted
      </Button>
      <Button icon="clock" writes title="Snooze (s)" onClick={snooze}>
        Snooze
      </Button>
    </>
  );
};

interface ActProps {
  detection: Detection;
  /** Before it is settled, or its account rejected. @default it stays where it is */
  onLeave?: (detections: readonly Detection[]) => void;
  /** Whether keyboard shortcuts act on it: at most one detection per page. */
  hasKeys?: boolean;
}

const SETTLED_STATES: readonly string[] = ['done', 'contacted', 'snoozed'];

/** A detection with everything a rep does about it: settle, activate, reject, assign, push, rate, copy, write. */
export function ActOnDetection({ detection: row, onLeave, hasKeys = false }: ActProps) {
  const detection = readDetection(row);
  const contact = useContact(detection);
  const reachable = contact.person?.left_at === null ? contact.person : undefined;
  const {
    account_id,
    account_name: name,
    account_domain: domain,
    account_status,
    feedback,
    icp_fit,
  } = detection;
  const account = { id: account_id, name, domain, owner_id: detection.account_owner_id };
  const isSuggested = account_status === 'suggested';
  const canReject = isSuggested || account_status === 'active';
  const useful = feedback?.useful;

  const activate = (): void => {
    const exists = contact.person !== undefined;
    confirmActivation(account, {
      detection,
      find: exists ? undefined : listRoles(detection),
      onDone: exists ? undefined : contact.find,
    });
  };
  const reject = (): void => {
    const leave = (): void => onLeave?.([detection]);
    if (isSuggested) {
      leave();
      void rejectAccounts([account]);
    } else confirmRejection(account, leave);
  };
  const settleOne = (settlement: Settlement): unknown => {
    onLeave?.([detection]);
    return settle([detection], settlement);
  };
  const assign = (owner: string | null): unknown => assignAccounts([account], owner);
  const push = (): void => {
    const choices: readonly PushChoice[] = [
      ...(reachable
        ? [{ kind: 'people', ids: [reachable.id], label: `${reachable.full_name} and ${name}` } as const]
        : []),
      { kind: 'accounts', ids: [account_id], label: reachable ? `${name} only` : name },
    ];
    openPush(choices, (target) => void recordActivity(detection, 'pushed', target));
  };
  const changes = {
    ...(isSuggested && { a: activate }),
    ...(canReject && { x: reject }),
    m: () => askOwner(assign),
    p: push,
    '+': () => void rate(detection, useful === true ? null : true),
    '-': () => void rate(detection, useful === false ? null : false),
    u: () => void undoLast(),
  };
  useShortcuts(hasKeys ? { y: () => void copyDraft(detection), ...(!isReadOnly.value && changes) } : {});
  const isSettled = SETTLED_STATES.includes(detection.state);
  const skip = (): void => onLeave?.([detection]);
  // A colleague was faster: the same keys go on to the next one.
  useShortcuts(hasKeys && isSettled ? { e: skip, c: skip } : {});
  // A company outside of the profile isn't worth the loudest button.
  const isWorthCredit = isSuggested && icp_fit >= FITS_FROM;
  return (
    <>
      <div class={`row wrap detection-actions${hasKeys ? ' act-bar' : ''}`}>
        {isSuggested && (
          <Button
            variant={isWorthCredit ? 'primary' : 'plain'}
            writes
            title="Activate (a)"
            onClick={activate}
          >
            Activate
          </Button>
        )}
        <Button
          variant={isSuggested ? 'plain' : 'primary'}
          icon="destinations"
          writes
          title="Push (p)"
          onClick={push}
        >
          Push
        </Button>
        {isSettled ? (
          <Button writes onClick={() => reopen(detection)}>
            Open again
          </Button>
        ) : (
          <StateButtons hasKeys={hasKeys} onSettle={settleOne} />
        )}
        {canReject && (
          <Button writes title="Reject the company (x)" onClick={reject}>
            Reject company
          </Button>
        )}
      </div>
      <div class="row wrap detection-actions" title="Assign (m)">
        <OwnerChoice owner={account.owner_id} onOwner={assign} />
        <fieldset class="row feedback">
          <legend class="hidden">Was this useful?</legend>
          <Button
            icon="useful"
            writes
            aria-pressed={useful === true}
            onClick={() => rate(detection, useful === true ? null : true)}
          >
            Useful
          </Button>
          <Button
            icon="useless"
            writes
            aria-pressed={useful === false}
            onClick={() => rate(detection, useful === false ? null : false)}
          >
            Not useful
          </Button>
        </fieldset>
      </div>
      <TeamLine detection={detection} />
      {hasKeys && <AccountProgress accountId={account_id} status={account_status} />}
      <DetectionDetail
        detection={detection}
        email={reachable?.email ?? null}
        contact={<Contact key={detection.id} detection={detection} contact={contact} onActivate={activate} />}
      />
    </>
  );
}
