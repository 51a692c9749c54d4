import { ExternalLink } from '../../components/external-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { activityLine, activityText, crmActivityLine, stateLine, stateText } from './activity.ts';
import type { Detection } from './feedback.ts';

interface Props {
  readonly detection: Detection;
}

/** Older entries say nothing about today. */
const SHOWN_MAX = 4;

/** What the team decided and did about a detection, with who and when. */
export const TeamLine = ({ detection }: Props) => {
  const now = new Date();
  const state = stateLine(detection, now);
  const lines = [
    ...(state === undefined ? [] : [state]),
    ...detection.activity.slice(0, SHOWN_MAX).map((activity) => activityLine(activity, now)),
  ];
  if (lines.length + detection.crm_activities.length === 0) return null;
  return (
    <ul class="team-line small" data-testid="team">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size={12} /> {line}
        </li>
      ))}
      {detection.crm_activities.map((entry) => (
        <li key={`${entry.provider} ${entry.id}`}>
          <Icon name="check" size={12} /> {crmActivityLine(entry, now)}
          {entry.url !== null && (
            <>
              {' '}
              <ExternalLink href={entry.url}>Open</ExternalLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

/** In a list: only what was done, not by whom. */
export const TeamMark = ({ detection }: Props) => {
  const now = new Date();
  const texts = [stateText(detection, now), ...new Set(detection.activity.map(activityText))].filter(
    (text) => text !== undefined,
  );
  if (texts.length === 0) return null;
  return (
    <span class="tone-good-text" title={texts.join(', ')}>
      <Icon name="check" size={14} />
      <span class="hidden">{texts.join(', ')}</span>
    </span>
  );
};
