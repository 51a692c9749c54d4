import { Icon } from '../../components/icon.tsx';
import { type Done, doneAbout } from '../../state/done.ts';
import { dayText } from '../../text/format.ts';

const TEXTS: Readonly<Record<Done['step'], string>> = {
  activated: 'Activated',
  pushed: 'Pushed',
  copied: 'Message copied',
  mailed: 'Mail opened',
};

const textOf = ({ step, where }: Done): string => (where ? `${TEXTS[step]} to ${where}` : TEXTS[step]);

/** What you did about a detection, with the day. */
export const DoneLine = ({ detectionId }: { detectionId: string }) => {
  const all = doneAbout(detectionId);
  if (all.length === 0) return null;
  return (
    <p class="done-line small" data-testid="done">
      <Icon name="check" size={12} />
      {all.map((done) => `${textOf(done)} ${dayText(done.day, new Date())}`).join(' · ')}
    </p>
  );
};

/** In a list: only what was done, not when. */
export const DoneMark = ({ detectionId }: { detectionId: string }) => {
  const all = doneAbout(detectionId);
  if (all.length === 0) return null;
  return (
    <span class="tone-good-text" title={all.map(textOf).join(', ')}>
      <Icon name="check" size={14} />
      <span class="hidden">{all.map(textOf).join(', ')}</span>
    </span>
  );
};
