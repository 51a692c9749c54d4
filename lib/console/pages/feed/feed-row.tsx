import { relationNames } from '#contract/relation.ts';
import { Icon } from '../../components/icon.tsx';
import { Avatar, Score } from '../../components/marks.tsx';
import { withQuery } from '../../state/route.ts';
import { replaceRoute, route } from '../../state/router.ts';
import { signalName } from '../../state/workspace.ts';
import type { Detection } from '../detections/feedback.ts';
import { TeamMark } from '../detections/team-line.tsx';

interface FeedRowProps {
  readonly detection: Detection;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly onEnter: () => void;
}

export function FeedRow({ detection, isSelected, isOpen, onEnter }: FeedRowProps) {
  const name = detection.account_name;
  const href = withQuery(route.value, { d: detection.id });
  return (
    <li>
      <a
        class={`feed-row${detection.is_background ? ' feed-row-quiet' : ''}`}
        href={href}
        data-id={detection.id}
        data-testid="feed-row"
        aria-current={isSelected ? 'true' : undefined}
        onClick={(event) => {
          // On a phone, opening the first one adds a history entry to go back to the list; the next ones replace it.
          if (isOpen || route.peek().query.d === undefined) return;
          event.preventDefault();
          replaceRoute(href);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isOpen) {
            event.preventDefault();
            onEnter();
          }
        }}
      >
        <Avatar name={name} />
        <span class="feed-row-text">
          <span class="feed-row-title">{detection.headline}</span>
          <span class="feed-row-note">
            {[
              name,
              signalName(detection.signal_id),
              detection.quiet_relation !== null && relationNames[detection.quiet_relation],
              detection.is_background && 'background',
              !detection.signal_present && 'no longer true',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span class="feed-row-marks">
          <TeamMark detection={detection} />
          {detection.feedback && (
            <span class={detection.feedback.useful ? 'tone-good-text' : 'faint'}>
              <Icon name={detection.feedback.useful ? 'useful' : 'useless'} size={14} />
              <span class="hidden">{detection.feedback.useful ? 'Useful' : 'Not useful'}</span>
            </span>
          )}
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
