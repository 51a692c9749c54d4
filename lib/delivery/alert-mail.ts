import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { ALERT_KINDS, groupByAccount } from '#domain/outbound/alerts/build-digest.ts';
import { escapeHtml } from '#domain/shared/text/escape-html.ts';
import { preventLinks, toOneLine, toSubjectLine } from './mail-text.ts';

/** Phones show half of it. */
const MAX_SUBJECT_LENGTH = 150;
const MAX_NAME_LENGTH = 100;
const MAX_HEADLINE_LENGTH = 300;
const MAX_TEXT_LENGTH = 1_000;
const MAX_DETECTIONS = 3;

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

const describeRemaining = (count: number, noun: string): MailPart[] =>
  count > 0 ? toLines(`and ${count} more ${count === 1 ? noun : `${noun}s`}`) : [];

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
  const claim = evidence && toOneLine(evidence.claim, MAX_TEXT_LENGTH);
  const host = evidence ? toOneLine(readHost(evidence.source_url), MAX_NAME_LENGTH) : '';
  return [
    toHeading(headline, MAX_HEADLINE_LENGTH),
    ...toLines(toOneLine(stripMarkdown(why_reach_out_md), MAX_TEXT_LENGTH)),
    ...(claim ? toLines(`Evidence: ${claim}${host === '' ? '' : ` (${host})`}`) : []),
    ...(personas.length > 0
      ? toLines(`Talk to: ${toOneLine(personas.join(', '), MAX_HEADLINE_LENGTH)}`)
      : []),
  ];
}

function toAlertParts({ type, data }: Alert, consoleUrl: string): MailPart[] {
  const { account, detections, more_detections, is_repeat } = data;
  const includedDetections = detections.slice(0, MAX_DETECTIONS);
  const name = toOneLine(account.name, MAX_NAME_LENGTH);
  return [
    ...toLines(
      [
        account.domain === null ? name : `${name} (${toOneLine(account.domain, MAX_NAME_LENGTH)})`,
        `score ${account.score}`,
        account.owner_name === null ? 'no owner' : `owner ${toOneLine(account.owner_name, MAX_NAME_LENGTH)}`,
        ALERT_KINDS[type],
      ].join(' · '),
    ),
    ...includedDetections.flatMap(toDetectionParts),
    ...describeRemaining(detections.length - includedDetections.length + more_detections, 'detection'),
    { kind: 'link', label: 'Evidence and the drafted message', url: buildAccountUrl(consoleUrl, account.id) },
    ...(is_repeat ? toLines('This alert was sent again on request.') : []),
  ];
}

const toDigestParts = (digest: AlertDigest, consoleUrl: string): MailPart[] =>
  groupByAccount(digest).flatMap(({ account, detections, more_detections }) => [
    toHeading(`${toOneLine(account.name, MAX_NAME_LENGTH)} · score ${account.score}`, MAX_HEADLINE_LENGTH),
    ...toLines(toOneLine(detections[0]?.headline ?? '', MAX_HEADLINE_LENGTH)),
    ...describeRemaining(Math.max(detections.length - 1, 0) + more_detections, 'detection'),
    { kind: 'link', label: 'Open the account', url: buildAccountUrl(consoleUrl, account.id) },
  ]);

function describeSubject(alert: Alert | AlertDigest): string {
  if (alert.type === 'alerts.digest') {
    const { length } = groupByAccount(alert);
    return `New findings at ${length} ${length === 1 ? 'account' : 'accounts'}`;
  }
  const { account, detections } = alert.data;
  const firstHeadline = detections[0]?.headline;
  return toSubjectLine(
    `${SUBJECTS[alert.type]}: ${account.name}${firstHeadline === undefined ? '' : `: ${firstHeadline}`}`,
    MAX_SUBJECT_LENGTH,
  );
}

const toPlainText = (mailPart: MailPart): string => {
  if (mailPart.kind === 'link') return `${mailPart.label}:\n${mailPart.url}\n`;
  return mailPart.kind === 'heading' ? `\n${mailPart.text}` : mailPart.text;
};

const toHtml = (mailPart: MailPart): string => {
  if (mailPart.kind === 'link')
    return `<p><a href="${escapeHtml(mailPart.url)}">${escapeHtml(mailPart.label)}</a></p>`;
  const tag = mailPart.kind === 'heading' ? 'h2' : 'p';
  return `<${tag}>${escapeHtml(mailPart.text)}</${tag}>`;
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
