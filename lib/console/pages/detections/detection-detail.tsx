import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Tag } from '../../components/marks.tsx';
import { hrefOf } from '../../state/route.ts';
import { dayText, hostOf } from '../../text/format.ts';
import { draftParts } from '../../text/markdown.ts';
import { type Detection, giveFeedback } from './feedback.ts';

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

const Evidence = ({ detection }: { detection: Detection }) => (
  <section class="part">
    <h3>Evidence</h3>
    <ul class="evidence">
      {detection.evidence.map(({ claim, source_url, published_date }) => (
        <li key={`${source_url} ${claim}`}>
          <blockquote>{claim}</blockquote>
          <p class="small">
            <ExternalLink href={source_url}>{hostOf(source_url)}</ExternalLink>
            {published_date && <span class="faint"> · {dayText(published_date, new Date())}</span>}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const Draft = ({ markdown }: { markdown: string }) => {
  const { subject, body } = draftParts(markdown);
  return (
    <section class="part">
      <div class="part-head">
        <h3>Drafted message</h3>
        <CopyButton text={subject ? `Subject: ${subject}\n\n${body}` : body} what="Message" label="Copy" />
      </div>
      <div class="draft">
        {subject && (
          <p class="draft-subject">
            <span class="faint">Subject</span> {subject}
          </p>
        )}
        <p class="draft-body">{body}</p>
      </div>
    </section>
  );
};

/** Why now, what proves it, what to write. */
export const DetectionDetail = ({ detection }: { detection: Detection }) => (
  <div class="detection-detail">
    <section class="part">
      <h3>Why reach out</h3>
      <Markdown text={detection.why_reach_out_md} />
    </section>
    <Evidence detection={detection} />
    <Draft markdown={detection.drafted_message_md} />
    <section class="part">
      <h3>Key facts</h3>
      <ul class="facts">
        {detection.key_facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
    {detection.personas.length > 0 && (
      <section class="part">
        <h3>Who to ask</h3>
        <div class="row wrap">
          {detection.personas.map((persona) => (
            <Tag key={persona}>{persona}</Tag>
          ))}
          <LinkButton
            look="quiet"
            icon="find"
            href={hrefOf(['find'], { q: detection.personas.join(' or '), account: detection.account_id })}
          >
            Find them
          </LinkButton>
        </div>
      </section>
    )}
    <section class="part">
      <h3>
        Alpha <span class="figures">{detection.alpha}</span>
      </h3>
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
              <span class="small faint">Earlier ones were not useful</span>
              <span class="figures push-end">−{-detection.alpha_parts.feedback}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  </div>
);
