import { FITS_FROM } from '#contract/thresholds.ts';
import type { Detection } from '../../api/service.ts';
import { type Action, Actions } from '../../components/button.tsx';
import { OwnerChoice } from '../../components/field.tsx';
import { selectInInbox } from '../../state/inbox.ts';
import { readDetection } from '../../state/records.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { isReadOnly } from '../../state/workspace.ts';
import { assignAccounts } from '../account/change-accounts.ts';
import { confirmActivation, confirmRejection } from '../account/confirmations.tsx';
import { AccountProgress } from '../account/progress.tsx';
import { openPush } from '../pushes/push-dialog.tsx';
import type { PushChoice } from '../pushes/push-records.ts';
import { Contact, listRoles, useContact } from './contact.tsx';
import { DetectionDetail } from './detail.tsx';
import { copyDraft } from './draft.tsx';
import { askOwner, askSnooze } from './pick-dialog.tsx';
import { rate, reopen, type Settlement, settle } from './settle.ts';
import { recordActivity, SETTLED_STATES, TeamLine } from './team.tsx';

/** What a rep decides about a detection, or about several. */
export const listStateActions = (onSettle: (settlement: Settlement) => unknown): readonly Action[] => [
  { text: 'Done', key: 'e', icon: 'check', run: () => onSettle({ state: 'done' }) },
  { text: 'Contacted', key: 'c', icon: 'mail', run: () => onSettle({ state: 'contacted' }) },
  {
    text: 'Snooze',
    key: 's',
    icon: 'clock',
    run: () => askSnooze((snoozed_until) => onSettle({ state: 'snoozed', snoozed_until })),
  },
];

interface ActProps {
  detection: Detection;
  /** Before it is settled, or once its account is rejected or handed over. @default it stays where it is */
  onLeave?: (detections: readonly Detection[]) => void;
  /** Whether keyboard shortcuts act on it: at most one detection per page. */
  hasKeys?: boolean;
}

/** A detection with everything a rep does about it: settle, activate, reject, assign, push, rate, copy, write. */
export function ActOnDetection({ detection: row, onLeave, hasKeys = false }: ActProps) {
  const detection = readDetection(row);
  const contact = useContact(detection);
  const reachable = contact.person?.left_at === null ? contact.person : undefined;
  const { account_id, account_name: name, account_domain: domain, account_status, icp_fit } = detection;
  const account = { id: account_id, name, domain, owner_id: detection.account_owner_id };
  const isSuggested = account_status === 'suggested';
  const isSettled = SETTLED_STATES.includes(detection.state);
  const useful = detection.feedback?.useful;

  const leave = (): void => onLeave?.([detection]);
  const activate = (): void => {
    const exists = contact.person !== undefined;
    confirmActivation(account, {
      detection,
      find: exists ? undefined : listRoles(detection),
      onDone: exists ? undefined : contact.find,
    });
  };
  const assign = (owner: string | null): unknown => assignAccounts([account], owner, leave);
  const push = (): void => {
    const choices: readonly PushChoice[] = [
      ...(reachable
        ? [{ kind: 'people', ids: [reachable.id], label: `${reachable.full_name} and ${name}` } as const]
        : []),
      { kind: 'accounts', ids: [account_id], label: reachable ? `${name} only` : name },
    ];
    openPush(choices, (target) => void recordActivity(detection, 'pushed', target));
  };
  const rateAs = (verdict: boolean): unknown => rate(detection, useful === verdict ? null : verdict);

  // A company outside of the profile isn't worth the loudest button.
  const isWorthCredit = isSuggested && icp_fit >= FITS_FROM;
  // What a rep decides comes first: on a phone it is then always under the same thumb.
  const decisions: readonly Action[] = [
    ...(isSettled
      ? [{ text: 'Open again', run: () => reopen(detection) }]
      : listStateActions((settlement) => {
          leave();
          return settle([detection], settlement);
        })),
    ...(isSuggested
      ? [{ text: 'Activate', key: 'a', run: activate, ...(isWorthCredit && { variant: 'primary' as const }) }]
      : []),
    {
      text: 'Push',
      key: 'p',
      icon: 'destinations',
      run: push,
      ...(!isSuggested && { variant: 'primary' }),
    },
    ...(isSuggested || account_status === 'active'
      ? [
          {
            text: 'Reject company',
            key: 'x',
            run: () =>
              confirmRejection(account, {
                isActive: !isSuggested,
                onLeave: leave,
                onReturn: () => selectInInbox(detection.id),
              }),
          },
        ]
      : []),
  ];
  const ratings: readonly Action[] = [
    { text: 'Useful', key: '+', icon: 'useful', isPressed: useful === true, run: () => rateAs(true) },
    { text: 'Not useful', key: '-', icon: 'useless', isPressed: useful === false, run: () => rateAs(false) },
  ];
  useShortcuts({
    ...(hasKeys && { y: () => void copyDraft(detection) }),
    ...(hasKeys && !isReadOnly.value && { m: () => askOwner(assign) }),
    // A colleague was faster: the same keys go on to the next one.
    ...(hasKeys && isSettled && { e: leave, c: leave }),
  });
  return (
    <>
      <div class={`row wrap detection-actions${hasKeys ? ' act-bar' : ''}`}>
        <Actions actions={decisions} hasKeys={hasKeys} />
      </div>
      <div class="row wrap detection-actions" title="Assign (m)">
        <OwnerChoice owner={account.owner_id} onOwner={assign} />
        <fieldset class="row">
          <legend class="hidden">Was this useful?</legend>
          <Actions actions={ratings} hasKeys={hasKeys} />
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
