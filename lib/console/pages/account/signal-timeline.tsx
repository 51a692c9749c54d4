import { useState } from 'preact/hooks';
import { Score } from '../../components/marks.tsx';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { signalName } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';
import { ActOnDetection, type ActProps } from '../detections/act-on-detection.tsx';
import type { Detection } from '../detections/feedback.ts';
import { TeamMark } from '../detections/team-line.tsx';

type Acting = Omit<ActProps, 'detection' | 'hasKeys'>;

const noteOf = ({ signal_id, signal_present, is_background, feedback }: Detection): string =>
  [
    signalName(signal_id),
    !signal_present && "no longer true, doesn't count",
    is_background && "background, doesn't count",
    feedback && (feedback.useful ? 'useful' : "not useful, doesn't count"),
  ]
    .filter(Boolean)
    .join(' · ');

/** Its details are rendered when opened, because each one requests the people it concerns. */
function Entry({ detection, acting }: { detection: Detection; acting: Acting }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li class="timeline-entry" data-row data-testid="timeline-entry">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary data-row-link>
          <span class="timeline-date figures">{dayText(detection.detected_at, new Date())}</span>
          <span class="row-text">
            <span class="row-title">{detection.headline}</span>
            <span class="row-note">{noteOf(detection)}</span>
          </span>
          <span class="row">
            <TeamMark detection={detection} />
            <Score value={detection.alpha} label="Alpha" />
          </span>
        </summary>
        {isOpen && (
          <div class="timeline-detail">
            <ActOnDetection detection={detection} {...acting} />
          </div>
        )}
      </details>
    </li>
  );
}

interface SignalTimelineProps {
  readonly detections: readonly Detection[];
  readonly acting: Acting;
}

/** The account's other signals, newest first. */
export function SignalTimeline({ detections, acting }: SignalTimelineProps) {
  const list = useRowKeys<HTMLOListElement>();
  if (detections.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="signals-title">
      <div class="part-head">
        <h2 id="signals-title">More signals</h2>
        <span class="faint small figures">{detections.length}</span>
      </div>
      <ol class="timeline" ref={list}>
        {detections.map((detection) => (
          <Entry key={detection.id} detection={detection} acting={acting} />
        ))}
      </ol>
    </section>
  );
}
