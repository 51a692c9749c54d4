import { Avatar, Score } from '../../components/marks.tsx';
import { Tick } from '../../components/tick.tsx';
import type { Selection } from '../../hooks/use-selection.ts';
import { withQuery } from '../../state/route.ts';
import { replaceRoute, route } from '../../state/router.ts';
import { memberName, signalName } from '../../state/workspace.ts';
import { words } from '../../text/format.ts';
import { stateLine } from '../detections/activity.ts';
import type { Detection } from '../detections/feedback.ts';
import { TeamMark } from '../detections/team-line.tsx';

interface InboxRowProps {
  readonly detection: Detection;
  readonly isSelected: boolean;
  /** Whether a colleague settled it while it was on the screen. */
  readonly isSettled: boolean;
  readonly selection: Selection;
  readonly onEnter: () => void;
}

const noteOf = (detection: Detection, isSettled: boolean): string =>
  isSettled
    ? `${detection.account_name} · ${stateLine(detection, new Date()) ?? words(detection.account_status)}`
    : [
        detection.account_name,
        signalName(detection.signal_id),
        detection.state !== 'snoozed' && detection.snoozed_until !== null && 'back from snooze',
        detection.state === 'snoozed' && stateLine(detection, new Date()),
        memberName(detection.account_owner_id),
      ]
        .filter(Boolean)
        .join(' · ');

export function InboxRow({ detection, isSelected, isSettled, selection, onEnter }: InboxRowProps) {
  const href = withQuery(route.value, { d: detection.id });
  const isOpen = route.value.query.d === detection.id;
  const isNew = detection.state === 'new';
  return (
    <li class={`inbox-row${selection.ids.has(detection.id) ? ' is-picked' : ''}`}>
      <Tick
        label={`Select ${detection.headline}`}
        isOn={selection.ids.has(detection.id)}
        onChange={() => selection.toggle(detection.id)}
      />
      <a
        class={`feed-row${isNew ? ' feed-row-unread' : ''}${isSettled ? ' feed-row-quiet' : ''}`}
        href={href}
        data-id={detection.id}
        data-testid="inbox-row"
        aria-current={isSelected ? 'true' : undefined}
        onClick={(event) => {
          // On a phone, opening the first one adds a history entry to go back to the list; the next ones replace it.
          if (isOpen || route.peek().query.d === undefined) return;
          event.preventDefault();
          replaceRoute(href);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isOpen) return;
          event.preventDefault();
          onEnter();
        }}
      >
        <Avatar name={detection.account_name} />
        <span class="feed-row-text">
          <span class="feed-row-title">
            {isNew && <span class="hidden">New: </span>}
            {detection.headline}
          </span>
          <span class="feed-row-note">{noteOf(detection, isSettled)}</span>
        </span>
        <span class="feed-row-marks">
          <TeamMark detection={detection} />
          <span class="feed-row-scores">
            <Score value={detection.alpha} label="Alpha" />
            <span class="faint small figures" title={`ICP fit ${detection.icp_fit} of 100`}>
              fit {detection.icp_fit}
            </span>
          </span>
        </span>
      </a>
    </li>
  );
}
