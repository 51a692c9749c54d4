import { Icon } from '../../components/icon.tsx';
import { Score } from '../../components/marks.tsx';
import { fitLine } from '../../text/fit-line.ts';
import type { Detection } from './feedback.ts';

/** How much an event matters to you, and what of the company fits. */

interface Props {
  readonly detection: Detection;
}

export const RelevanceMark = ({ detection: { relevance, is_background } }: Props) =>
  relevance === null ? null : (
    <span class="figure-pair">
      <span class="faint">{is_background ? 'Background, relevance' : 'Relevance'}</span>{' '}
      <Score value={relevance} label="Relevance" />
    </span>
  );

export const RelevanceReasons = ({ detection: { relevance, relevance_reasons } }: Props) =>
  relevance_reasons.length === 0 ? null : (
    <section class="part" data-testid="relevance-reasons">
      <h3>
        Why relevance is <span class="figures">{relevance}</span>
      </h3>
      <ul class="facts">
        {relevance_reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );

const Verdict = ({ fits }: { fits: boolean | null }) => {
  if (fits === null)
    return (
      <span class="verdict faint">
        <span aria-hidden="true">?</span>
        <span class="hidden">Can’t be compared:</span>
      </span>
    );
  return (
    <span class={`verdict ${fits ? 'tone-good-text' : 'tone-bad-text'}`}>
      <Icon name={fits ? 'check' : 'close'} size={14} />
      <span class="hidden">{fits ? 'Fits:' : 'Doesn’t fit:'}</span>
    </span>
  );
};

export const FitReasons = ({ detection: { icp_fit, icp_fit_reasons } }: Props) =>
  icp_fit_reasons.length === 0 ? null : (
    <details class="part" open={icp_fit_reasons.some(({ fits }) => fits === false)} data-testid="fit-reasons">
      <summary>
        Why ICP fit is <span class="figures">{icp_fit}</span>
      </summary>
      <dl class="breakdown fit-lines">
        {icp_fit_reasons.map(fitLine).map(({ label, fits, text }) => (
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd>
              <Verdict fits={fits} />
              <span>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
