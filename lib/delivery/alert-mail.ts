import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { ALERT_KINDS, groupByAccount } from '#domain/outbound/alerts/build-digest.ts';
import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { preventLinks, toOneLine, toSubjectLine } from './mail-text.ts';

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
  /** Where a mail program unsubscribes, if these mails come again. */
  readonly unsubscribeUrl?: string;
}

export type MailPart =
  | { readonly kind: 'heading' | 'line'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const toHeading = (text: string, max: number): MailPart => ({
  kind: 'heading',
  text: preventLinks(toOneLine(text, max)),
});

const toLines = (text: string): MailPart[] =>
  text === '' ? [] : [{ kind: 'line', text: preventLinks(text) }];

/** Strangers wrote the rest of a subject, so it begins with words of ours. */
const SUBJECTS: Readonly<Record<Alert['type'], string>> = {
  'signal.detected': 'New signal',
  'account.suggested': 'New suggestion',
};

const countMore = (count: number, what: string): MailPart[] =>
  count > 0 ? toLines(`and ${count} more ${count === 1 ? what : `${what}s`}`) : [];

const buildAccountUrl = (consoleUrl: string, id: string): string =>
  `${consoleUrl}#/accounts/${encodeURIComponent(id)}`;

/** Our Markdown has bold words and nothing else that a reader would stumble over. */
const stripMarkdown = (markdown: string): string => markdown.replace(/\*\*(?=\S)(.+?)\*\*/g, '$1');

const readHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

function toDetectionParts({
  headline,
  why_reach_out_md,
  evidence,
  personas,
}: Alert['data']['detections'][number]) {
  const claim = evidence && toOneLine(evidence.claim, TEXT_MAX);
  const host = evidence ? toOneLine(readHost(evidence.source_url), NAME_MAX) : '';
  return [
    toHeading(headline, HEADLINE_MAX),
    ...toLines(toOneLine(stripMarkdown(why_reach_out_md), TEXT_MAX)),
    ...(claim ? toLines(`Evidence: ${claim}${host === '' ? '' : ` (${host})`}`) : []),
    ...(personas.length > 0 ? toLines(`Talk to: ${toOneLine(personas.join(', '), HEADLINE_MAX)}`) : []),
  ];
}

function toAlertParts({ type, data }: Alert, consoleUrl: string): MailPart[] {
  const { account, detections, more_detections, is_repeat } = data;
  const included = detections.slice(0, DETECTIONS_MAX);
  const name = toOneLine(account.name, NAME_MAX);
  return [
    ...toLines(
      [
        account.domain === null ? name : `${name} (${toOneLine(account.domain, NAME_MAX)})`,
        `score ${account.score}`,
        account.owner_name === null ? 'no owner' : `owner ${toOneLine(account.owner_name, NAME_MAX)}`,
        ALERT_KINDS[type],
      ].join(' · '),
    ),
    ...included.flatMap(toDetectionParts),
    ...countMore(detections.length - included.length + more_detections, 'detection'),
    { kind: 'link', label: 'Evidence and the drafted message', url: buildAccountUrl(consoleUrl, account.id) },
    ...(is_repeat ? toLines('This alert was sent again on request.') : []),
  ];
}

const toDigestParts = (digest: AlertDigest, consoleUrl: string): MailPart[] =>
  groupByAccount(digest).flatMap(({ account, detections, more_detections }) => [
    toHeading(`${toOneLine(account.name, NAME_MAX)} · score ${account.score}`, HEADLINE_MAX),
    ...toLines(toOneLine(detections[0]?.headline ?? '', HEADLINE_MAX)),
    ...countMore(Math.max(detections.length - 1, 0) + more_detections, 'detection'),
    { kind: 'link', label: 'Open the account', url: buildAccountUrl(consoleUrl, account.id) },
  ]);

function describeSubject(alert: Alert | AlertDigest): string {
  if (alert.type === 'alerts.digest') {
    const { length } = groupByAccount(alert);
    return `New findings at ${length} ${length === 1 ? 'account' : 'accounts'}`;
  }
  const { account, detections } = alert.data;
  const about = detections[0]?.headline;
  return toSubjectLine(
    `${SUBJECTS[alert.type]}: ${account.name}${about === undefined ? '' : `: ${about}`}`,
    SUBJECT_MAX,
  );
}

const toPlainText = (part: MailPart): string => {
  if (part.kind === 'link') return `${part.label}:\n${part.url}\n`;
  return part.kind === 'heading' ? `\n${part.text}` : part.text;
};

const toHtml = (part: MailPart): string => {
  if (part.kind === 'link') return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
  const tag = part.kind === 'heading' ? 'h2' : 'p';
  return `<${tag}>${escapeHtml(part.text)}</${tag}>`;
};

/** Plain text and simple HTML that say the same. They load nothing and report nothing. */
export const composeMail = (title: string, parts: readonly MailPart[]): Mail => ({
  subject: title,
  text: parts.map(toPlainText).join('\n').trim(),
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(preventLinks(title))}</title></head>
<body style="font-family: sans-serif; max-width: 40em; line-height: 1.5">
${parts.map(toHtml).join('\n')}
</body>
</html>`,
});

/** An alert or a digest as an email. All links lead to this service, because strangers wrote what the alert quotes. */
export function composeAlertMail(
  alert: Alert | AlertDigest,
  consoleUrl: string,
  unsubscribeUrl: string,
): Mail {
  const parts: MailPart[] = [
    ...(alert.type === 'alerts.digest' ? toDigestParts(alert, consoleUrl) : toAlertParts(alert, consoleUrl)),
    { kind: 'line', text: 'You get this because you chose email for your own alerts.' },
    { kind: 'link', label: 'Change them', url: `${consoleUrl}#/settings/alerts?of=mine` },
    { kind: 'link', label: 'Stop these emails', url: unsubscribeUrl },
  ];
  return { ...composeMail(describeSubject(alert), parts), unsubscribeUrl };
}
