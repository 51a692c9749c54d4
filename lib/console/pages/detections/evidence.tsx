import { ExternalLink } from '../../components/external-link.tsx';
import { markClaims } from '../../text/claims.ts';
import { dayText, hostOf, isWebUrl } from '../../text/format.ts';
import type { Detection } from './feedback.ts';

const Quote = ({ headline, claim }: { headline: string; claim: string }) =>
  markClaims(headline, claim).map(({ text, isClaim }, index) =>
    isClaim ? <mark key={index}>{text}</mark> : text,
  );

/** What the sources say, with the names and numbers of the headline marked; a click opens the source. */
export const Evidence = ({ detection }: { detection: Detection }) => (
  <section class="part">
    <h3>Evidence</h3>
    <ul class="evidence">
      {detection.evidence.map(({ claim, source_url, published_date }) => (
        <li key={`${source_url} ${claim}`}>
          <blockquote>
            {isWebUrl(source_url) ? (
              <a class="quote" href={source_url} target="_blank" rel="noreferrer noopener" tabIndex={-1}>
                <Quote headline={detection.headline} claim={claim} />
              </a>
            ) : (
              <Quote headline={detection.headline} claim={claim} />
            )}
          </blockquote>
          <p class="small">
            <ExternalLink href={source_url}>{hostOf(source_url)}</ExternalLink>
            {published_date && <span class="faint"> · {dayText(published_date, new Date())}</span>}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
