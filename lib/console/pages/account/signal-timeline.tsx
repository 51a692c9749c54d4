import { Score } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { route } from '../../state/router.ts';
import { signalName } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';
import { DetectionDetail, FeedbackButtons } from '../detections/detection-detail.tsx';
import type { Detection } from '../detections/feedback.ts';

interface SignalTimelineProps {
  readonly detections: Load<readonly Detection[]>;
  readonly onFeedback: (detection: Detection) => void;
}

const Entry = ({
  detection,
  isOpen,
  onFeedback,
}: {
  detection: Detection;
  isOpen: boolean;
  onFeedback: SignalTimelineProps['onFeedback'];
}) => (
  <li class="timeline-entry" data-row data-testid="timeline-entry">
    <details open={isOpen}>
      <summary data-row-link>
        <span class="timeline-date figures">{dayText(detection.detected_at, new Date())}</span>
        <span class="row-text">
          <span class="row-title">{detection.headline}</span>
          <span class="row-note">
            {signalName(detection.signal_id)}
            {!detection.signal_present && ' · no longer true, does not count'}
            {detection.feedback &&
              (detection.feedback.useful ? ' · useful' : ' · not useful, does not count')}
          </span>
        </span>
        <Score value={detection.alpha} label="Alpha" />
      </summary>
      <div class="timeline-detail">
        <FeedbackButtons detection={detection} onChange={onFeedback} />
        <DetectionDetail detection={detection} />
      </div>
    </details>
  </li>
);

export function SignalTimeline({ detections, onFeedback }: SignalTimelineProps) {
  const list = useRowKeys<HTMLOListElement>();
  const open = route.value.query.d;
  return (
    <section class="panel" aria-labelledby="signals-title">
      <div class="part-head">
        <h2 id="signals-title">Signals</h2>
        <span class="faint small figures">{detections.data?.length ?? ''}</span>
      </div>
      <Loaded of={detections} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="signals" title="No signals yet">
              Scan the account to look for reasons to buy now.
            </Empty>
          ) : (
            <ol class="timeline" ref={list}>
              {all.map((detection, index) => (
                <Entry
                  key={detection.id}
                  detection={detection}
                  isOpen={open === undefined ? index === 0 : detection.id === open}
                  onFeedback={onFeedback}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
