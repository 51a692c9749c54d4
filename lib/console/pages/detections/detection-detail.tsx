import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Draft } from './draft.tsx';
import { Evidence } from './evidence.tsx';
import { type Detection, giveFeedback } from './feedback.ts';
import { Notes } from './notes.tsx';
import { FitReasons, RelevanceReasons } from './reasons.tsx';

const PARTS: readonly (readonly [key: keyof Detection['alpha_parts'], label: string, most: number])[] = [
  ['clarity', 'Clarity', 40],
  ['source', 'Source', 20],
  ['corroboration', 'Corroboration', 15],
  ['freshness', 'Freshness', 15],
  ['size', 'Size', 10],
];

interface Props {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
}

export function FeedbackButtons({ detection, onChange }: Props) {
  const useful = detection.feedback?.useful;
  const say = (value: boolean) => () => giveFeedback(detection, useful === value ? null : value, onChange);
  return (
    <fieldset class="row feedback">
      <legend class="hidden">Was this useful?</legend>
      <Button icon="useful" aria-pressed={useful === true} onClick={say(true)}>
        Useful
      </Button>
      <Button icon="useless" aria-pressed={useful === false} onClick={say(false)}>
        Not useful
      </Button>
    </fieldset>
  );
}

const Alpha = ({ detection }: { detection: Detection }) => (
  <details class="part">
    <summary>
      How alpha <span class="figures">{detection.alpha}</span> adds up
    </summary>
    <dl class="breakdown">
      {PARTS.map(([key, label, most]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <span class="meter" aria-hidden="true">
              <span style={{ width: `${(detection.alpha_parts[key] / most) * 100}%` }} />
            </span>
            <span class="figures">
              {detection.alpha_parts[key]} <span class="faint">/ {most}</span>
            </span>
          </dd>
        </div>
      ))}
      {detection.alpha_parts.feedback < 0 && (
        <div>
          <dt>Your feedback</dt>
          <dd>
            <span class="small faint">Earlier detections weren't useful</span>
            <span class="figures push-end">−{-detection.alpha_parts.feedback}</span>
          </dd>
        </div>
      )}
    </dl>
  </details>
);

interface DetectionDetailProps {
  readonly detection: Detection;
  /** Who to write to; shown before the message. */
  readonly contact: ComponentChildren;
  readonly email: string | null;
  readonly onChange: (detection: Detection) => void;
}

/** Why now, what proves it, who to write to, what to write. */
export const DetectionDetail = ({ detection, contact, email, onChange }: DetectionDetailProps) => (
  <div class="detection-detail">
    <section class="part">
      <h3>Why reach out</h3>
      <Markdown text={detection.reasons_md} />
    </section>
    <RelevanceReasons detection={detection} />
    <Evidence detection={detection} />
    {contact}
    <Draft key={detection.id} detection={detection} email={email} onChange={onChange} />
    <section class="part">
      <h3>Notes</h3>
      <Notes key={detection.id} about={{ kind: 'detection', id: detection.id }} />
    </section>
    <section class="part">
      <h3>Key facts</h3>
      <ul class="facts">
        {detection.key_facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
    <FitReasons detection={detection} />
    <Alpha detection={detection} />
  </div>
);
