import { useState } from 'preact/hooks';
import type { People } from '../../api/people-of.ts';
import type { FullAccount } from '../../api/records.ts';
import { Button } from '../../components/button.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { noteDone } from '../../state/done.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { Activate } from '../account/confirmations.tsx';
import { type PushChoice, PushDialog } from '../pushes/push-dialog.tsx';
import { Contact } from './contact.tsx';
import { DetectionDetail, FeedbackButtons } from './detection-detail.tsx';
import { DoneLine } from './done-line.tsx';
import { copyDraft } from './draft.tsx';
import { type Detection, giveFeedback } from './feedback.ts';
import { useContact, wantedRoles } from './use-contact.ts';

export interface ActProps {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
  readonly onActivated?: (account: FullAccount) => void;
  /** The account's people, if the page already has them. @default they are loaded */
  readonly people?: Load<People>;
  /** Whether keyboard shortcuts act on it: at most one detection per page. */
  readonly hasKeys?: boolean;
}

/** A detection with everything a rep does about it: activate, push, rate, copy, write. */
export function ActOnDetection({ detection, onChange, onActivated, people, hasKeys = false }: ActProps) {
  const [asking, setAsking] = useState<'activate' | 'find' | 'push' | undefined>();
  const contact = useContact(detection, people);
  const { person } = contact;
  const reachable = person?.left_at === null ? person : undefined;
  const { account_id, account_name: name, account_domain } = detection;
  const isSuggested = detection.account_status === 'suggested';
  const close = (): void => setAsking(undefined);
  const rate = (useful: boolean): void =>
    void giveFeedback(detection, detection.feedback?.useful === useful ? null : useful, onChange);
  useShortcuts(
    hasKeys
      ? {
          ...(isSuggested && { a: () => setAsking(person ? 'activate' : 'find') }),
          p: () => setAsking('push'),
          u: () => rate(true),
          n: () => rate(false),
          c: () => void copyDraft(detection),
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
          <Button look="primary" onClick={() => setAsking(person ? 'activate' : 'find')}>
            Activate
          </Button>
        )}
        <Button
          look={isSuggested ? 'plain' : 'primary'}
          icon="destinations"
          onClick={() => setAsking('push')}
        >
          Push
        </Button>
        <FeedbackButtons detection={detection} onChange={onChange} />
      </div>
      <DoneLine detectionId={detection.id} />
      <DetectionDetail
        detection={detection}
        email={reachable?.email ?? null}
        contact={<Contact detection={detection} contact={contact} onActivate={() => setAsking('find')} />}
      />
      {(asking === 'activate' || asking === 'find') && (
        <Activate
          account={{ id: account_id, name }}
          domain={account_domain}
          find={asking === 'find' ? wantedRoles(detection) : undefined}
          onClose={close}
          onDone={(activated) => {
            noteDone(detection.id, 'activated');
            onActivated?.(activated);
            if (asking === 'find') void contact.find();
          }}
        />
      )}
      {asking === 'push' && (
        <PushDialog
          choices={choices}
          onClose={close}
          onPushed={(where) => noteDone(detection.id, 'pushed', where)}
        />
      )}
    </>
  );
}
