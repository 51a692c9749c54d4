import { Score } from '../../components/marks.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import type { Load } from '../../hooks/use-load.ts';
import { signalName } from '../../state/workspace.ts';
import { dayText } from '../../text/format.ts';
import { ActOnDetection, type ActProps } from '../detections/act-on-detection.tsx';
import type { Detection } from '../detections/feedback.ts';
import { RelevanceMark } from '../detections/reasons.tsx';

interface WhyNowProps {
  readonly detections: Load<readonly Detection[]>;
  readonly lead: Detection | undefined;
  readonly acting: Omit<ActProps, 'detection' | 'hasKeys'>;
}

/** The reason to call today, who to call and what to say. */
export const WhyNow = ({ detections, lead, acting }: WhyNowProps) => (
  <section class="panel why-now" aria-labelledby="why-title" data-testid="why-now">
    <Loaded of={detections} rows={3} tall>
      {() =>
        lead === undefined ? (
          <>
            <h2 id="why-title">Why now</h2>
            <Empty icon="signals" title="No signals yet">
              Scan the account to look for a reason to buy.
            </Empty>
          </>
        ) : (
          <>
            <header class="detection-head">
              <p class="eyebrow">
                {lead.is_background ? 'Background' : 'Why now'} · {signalName(lead.signal_id)} ·{' '}
                {dayText(lead.detected_at, new Date())}
              </p>
              <h2 id="why-title">{lead.headline}</h2>
              <div class="row wrap detection-account">
                <span class="figure-pair">
                  <span class="faint">Alpha</span> <Score value={lead.alpha} label="Alpha" />
                </span>
                <RelevanceMark detection={lead} />
                <span class="figure-pair">
                  <span class="faint">ICP fit</span> <Score value={lead.icp_fit} label="ICP fit" />
                </span>
                {lead.feedback && (
                  <span class="muted small">
                    {lead.feedback.useful ? 'Useful' : "Not useful, doesn't count"}
                  </span>
                )}
              </div>
            </header>
            <ActOnDetection key={lead.id} detection={lead} hasKeys {...acting} />
          </>
        )
      }
    </Loaded>
  </section>
);
