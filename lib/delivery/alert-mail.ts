import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { accountsIn } from '#domain/outbound/alerts/build-digest.ts';
import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { oneLine, subjectLine, unlinked } from './mail-words.ts';

/** Phones show half of it. */
const SUBJECT_MAX = 150;
const NAME_MAX = 100;
const HEADLINE_MAX = 300;
const TEXT_MAX = 1_000;
const DETECTIONS_MAX = 3;

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The page on which the member changes or ends these mails. */
  readonly settingsUrl: string;
}

type Part =
  | { readonly kind: 'heading' | 'line'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const heading = (text: string, max: number): Part => ({
  kind: 'heading',
  text: unlinked(oneLine(text, max)),
});

const lines = (text: string): Part[] => (text === '' ? [] : [{ kind: 'line', text: unlinked(text) }]);

const KINDS: Readonly<Record<Alert['type'], string>> = {
  'signal.detected': 'New signal at an active account',
  'account.suggested': 'New suggested account',
};

const more = (count: number, what: string): Part[] =>
  count > 0 ? lines(`and ${count} more ${count === 1 ? what : `${what}s`}`) : [];

const accountUrl = (consoleUrl: string, id: string): string =>
  `${consoleUrl}#/accounts/${encodeURIComponent(id)}`;

/** Our Markdown has bold words and nothing else that a reader would stumble over. */
const plain = (markdown: string): string => markdown.replace(/\*\*(?=\S)(.+?)\*\*/g, '$1');

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

function detectionParts({
  headline,
  why_reach_out_md,
  evidence,
  personas,
}: Alert['data']['detections'][number]) {
  const claim = evidence && oneLine(evidence.claim, TEXT_MAX);
  const host = evidence ? oneLine(hostOf(evidence.source_url), NAME_MAX) : '';
  return [
    heading(headline, HEADLINE_MAX),
    ...lines(oneLine(plain(why_reach_out_md), TEXT_MAX)),
    ...(claim ? lines(`Evidence: ${claim}${host === '' ? '' : ` (${host})`}`) : []),
    ...(personas.length > 0 ? lines(`Talk to: ${oneLine(personas.join(', '), HEADLINE_MAX)}`) : []),
  ];
}

function alertParts({ type, data }: Alert, consoleUrl: string): Part[] {
  const { account, detections, more_detections, is_repeat } = data;
  const shown = detections.slice(0, DETECTIONS_MAX);
  const name = oneLine(account.name, NAME_MAX);
  return [
    ...lines(
      [
        account.domain === null ? name : `${name} (${oneLine(account.domain, NAME_MAX)})`,
        `score ${account.score}`,
        account.owner_name === null ? 'no owner' : `owner ${oneLine(account.owner_name, NAME_MAX)}`,
        KINDS[type],
      ].join(' · '),
    ),
    ...shown.flatMap(detectionParts),
    ...more(detections.length - shown.length + more_detections, 'detection'),
    { kind: 'link', label: 'Evidence and the drafted message', url: accountUrl(consoleUrl, account.id) },
    ...(is_repeat ? lines('This alert was sent again on request.') : []),
  ];
}

const digestParts = (digest: AlertDigest, consoleUrl: string): Part[] =>
  accountsIn(digest).flatMap(({ account, detections, more_detections }) => [
    heading(`${oneLine(account.name, NAME_MAX)} · score ${account.score}`, HEADLINE_MAX),
    ...lines(oneLine(detections[0]?.headline ?? '', HEADLINE_MAX)),
    ...more(Math.max(detections.length - 1, 0) + more_detections, 'detection'),
    { kind: 'link', label: 'Open the account', url: accountUrl(consoleUrl, account.id) },
  ]);

function subject(alert: Alert | AlertDigest): string {
  if (alert.type === 'alerts.digest') {
    const { length } = accountsIn(alert);
    return `New findings at ${length} ${length === 1 ? 'account' : 'accounts'}`;
  }
  const { account, detections } = alert.data;
  return subjectLine(`${account.name}: ${detections[0]?.headline ?? KINDS[alert.type]}`, SUBJECT_MAX);
}

const asText = (part: Part): string => {
  if (part.kind === 'link') return `${part.label}:\n${part.url}\n`;
  return part.kind === 'heading' ? `\n${part.text}` : part.text;
};

const asHtml = (part: Part): string => {
  if (part.kind === 'link') return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
  const tag = part.kind === 'heading' ? 'h2' : 'p';
  return `<${tag}>${escapeHtml(part.text)}</${tag}>`;
};

/**
 * An alert or a digest as an email: plain text and simple HTML that say the same. It loads nothing and reports nothing. All
 * links lead to the console, because strangers wrote what the alert quotes.
 */
export function alertMail(alert: Alert | AlertDigest, consoleUrl: string): Mail {
  const settingsUrl = `${consoleUrl}#/settings/my-alerts`;
  const title = subject(alert);
  const parts: Part[] = [
    ...(alert.type === 'alerts.digest' ? digestParts(alert, consoleUrl) : alertParts(alert, consoleUrl)),
    { kind: 'line', text: 'You get this because you chose email for your own alerts.' },
    { kind: 'link', label: 'Change or stop them', url: settingsUrl },
  ];
  return {
    subject: title,
    text: parts.map(asText).join('\n').trim(),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(unlinked(title))}</title></head>
<body style="font-family: sans-serif; max-width: 40em; line-height: 1.5">
${parts.map(asHtml).join('\n')}
</body>
</html>`,
    settingsUrl,
  };
}
