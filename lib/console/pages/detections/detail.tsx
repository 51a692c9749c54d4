import type { ComponentChildren } from 'preact';
import type { Detection } from '../../api/service.ts';
import { ExternalLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Score } from '../../components/marks.tsx';
import { Figures, Points, Subsection } from '../../components/page.tsx';
import { signalName } from '../../state/workspace.ts';
import { markClaims } from '../../text/claims.ts';
import { describeFit } from '../../text/findings.ts';
import { formatDay, isWebUrl, toHost, toWords } from '../../text/format.ts';
import { Draft } from './draft.tsx';
import { Notes } from './notes.tsx';
import { ScoreHelp } from './score-help.tsx';

interface Props {
  detection: Detection;
}

/** What it is, and how much it matters. */
export const DetectionHead = ({ detection, children }: Props & { children?: ComponentChildren }) => {
  const { signal_id, detected_at, headline, relevance, is_background } = detection;
  return (
    <header class="detection-head column gap-wide">
      <p class="small faint">
        {is_background && 'Background · '}
        {signalName(signal_id)} · {formatDay(detected_at, new Date())}
      </p>
      <h2 id="detection-title" tabIndex={-1}>
        {headline}
      </h2>
      <div class="row wrap gap-wide fine">
        {children}
        {relevance !== null && (
          <span class="row gap-small">
            <ScoreHelp label="Signal score" /> <Score value={relevance} label="Signal score" />
          </span>
        )}
      </div>
    </header>
  );
};

const Quote = ({ headline, claim }: { headline: string; claim: string }) =>
  markClaims(headline, claim).map(({ text, isClaim }, index) =>
    isClaim ? <mark key={index}>{text}</mark> : text,
  );

/** What the sources say, with the names and numbers of the headline marked; a click opens the source. */
const Evidence = ({ detection: { evidence, headline } }: Props) => (
  <Subsection title="Evidence">
    <ul class="stack-tight">
      {evidence.map(({ claim, source_url, published_date }) => (
        <li key={`${source_url} ${claim}`}>
          <blockquote>
            {isWebUrl(source_url) ? (
              <a class="quote" href={source_url} target="_blank" rel="noreferrer noopener" tabIndex={-1}>
                <Quote headline={headline} claim={claim} />
              </a>
            ) : (
              <Quote headline={headline} claim={claim} />
            )}
          </blockquote>
          <p class="small">
            <ExternalLink href={source_url}>{toHost(source_url)}</ExternalLink>
            {published_date && <span class="faint"> · {formatDay(published_date, new Date())}</span>}
          </p>
        </li>
      ))}
    </ul>
  </Subsection>
);

const Facts = ({ title, facts }: { title: ComponentChildren; facts: readonly string[] }) =>
  facts.length === 0 ? null : (
    <Subsection title={title}>
      <ul class="bullets">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Subsection>
  );

const VERDICTS = {
  true: ['tone-good-text', <Icon name="check" size={14} key="fits" />, 'Fits:'],
  false: ['tone-bad-text', <Icon name="close" size={14} key="fails" />, 'Doesn’t fit:'],
  null: [
    'faint',
    <span aria-hidden="true" key="unknown">
      ?
    </span>,
    'Can’t be compared:',
  ],
} as const;

const FitReasons = ({ detection: { icp_fit, icp_fit_reasons } }: Props) =>
  icp_fit_reasons.length === 0 ? null : (
    <details class="part" open={icp_fit_reasons.some(({ fits }) => fits === false)}>
      <summary>
        Company match: <span class="figures">{icp_fit}</span> of 100
      </summary>
      <Figures
        variant="facts-list"
        items={icp_fit_reasons.map((reason) => {
          const [tone, mark, verdict] = VERDICTS[`${reason.fits}`];
          return [
            reason.about === 'exclusions' ? 'Exclusion' : toWords(reason.about),
            <span class="row from-top">
              <span class={tone}>
                {mark}
                <span class="hidden">{verdict}</span>
              </span>
              <span>{describeFit(reason)}</span>
            </span>,
          ];
        })}
      />
    </details>
  );

const EVIDENCE_PARTS = [
  ['clarity', 'Clarity', 40],
  ['source', 'Source', 20],
  ['corroboration', 'Corroboration', 15],
  ['freshness', 'Freshness', 15],
  ['size', 'Size', 10],
] as const;

const EvidencePoints = ({ detection: { alpha, alpha_parts } }: Props) => (
  <details class="part">
    <summary>
      Evidence: <span class="figures">{alpha}</span> of 100
    </summary>
    <Points parts={EVIDENCE_PARTS.map(([key, label, max]) => [label, alpha_parts[key], max])} />
    {alpha_parts.feedback < 0 && (
      <p class="small faint">−{-alpha_parts.feedback}: earlier detections weren't useful</p>
    )}
  </details>
);

/** Why now, what proves it, who to write to, what to write. */
export const DetectionDetail = ({
  detection,
  contact,
  email,
}: Props & { contact: ComponentChildren; email: string | null }) => (
  <div class="detection-detail stack">
    <Subsection title="Why reach out">
      <Markdown text={detection.reasons_md} />
    </Subsection>
    <Facts
      title={
        <>
          Why the signal score is <span class="figures">{detection.relevance}</span>
        </>
      }
      facts={detection.relevance_reasons}
    />
    <Evidence detection={detection} />
    {contact}
    <Draft key={detection.id} detection={detection} email={email} />
    <Subsection title="Notes">
      <Notes key={detection.id} accountId={detection.account_id} detectionId={detection.id} />
    </Subsection>
    <Facts title="Key facts" facts={detection.key_facts} />
    <FitReasons detection={detection} />
    <EvidencePoints detection={detection} />
  </div>
);
