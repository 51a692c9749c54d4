import type { Alert } from '#contract/alerts.ts';
import { ALERT_KINDS } from '#domain/outbound/alerts/build-digest.ts';
import { buildDetectionUrl } from '#domain/shared/text/console-links.ts';
import { escapeText, formatLink, quoteMarkdown, toMrkdwn } from './mrkdwn.ts';

/**
 * Slack accepts about 13,000 characters in total. 3 × (800 + 1,000 + 800 + 300 + 300) plus the header stays below
 * 11,000.
 */
const MAX_HEADER_LENGTH = 150;
const MAX_FALLBACK_LENGTH = 300;
const MAX_NAME_LENGTH = 150;
const MAX_DETECTIONS = 3;
const MAX_WHY_LENGTH = 800;
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_HEADLINE_LENGTH = 300;
const MAX_PERSONAS = 300;

/** Verbatim: Slack would make links and mentions of strangers' words, such as "@channel" or "evil.example". */
interface MarkedText {
  readonly type: 'mrkdwn';
  readonly text: string;
  readonly verbatim: true;
}

export type Block =
  | { readonly type: 'header'; readonly text: { readonly type: 'plain_text'; readonly text: string } }
  | { readonly type: 'section'; readonly text: MarkedText }
  | { readonly type: 'context'; readonly elements: readonly MarkedText[] }
  | { readonly type: 'divider' };

export const toMarkedText = (text: string): MarkedText => ({ type: 'mrkdwn', text, verbatim: true });

export interface ChatMessage {
  /** For notifications, which show no blocks. */
  readonly text: string;
  readonly blocks: readonly Block[];
}

type Detection = Alert['data']['detections'][number];

/** Slack rejects an empty text. */
const toSection = (text: string): Block[] =>
  text.trim() === '' ? [] : [{ type: 'section', text: toMarkedText(text) }];

const toContext = (text: string): Block[] =>
  text.trim() === '' ? [] : [{ type: 'context', elements: [toMarkedText(text)] }];

/** A header is plain text: nothing is escaped, but it is limited in length. */
function toHeaderText(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const truncated = characters.length > max ? [...characters.slice(0, max - 1), '…'] : characters;
  // An emoji counts as two UTF-16 units.
  while (truncated.join('').length > max) truncated.splice(-2, 1);
  return truncated.join('');
}

function describeAccount({ type, data: { account } }: Alert): string {
  const name = `*${escapeText(account.name, MAX_NAME_LENGTH)}*`;
  return [
    account.domain === null ? name : `${name} (${escapeText(account.domain, MAX_NAME_LENGTH)})`,
    `score ${account.score}`,
    account.owner_name === null ? 'no owner' : `owner ${escapeText(account.owner_name, MAX_NAME_LENGTH)}`,
    ALERT_KINDS[type],
  ].join(' · ');
}

function toDetectionBlocks(detection: Detection, isFirst: boolean, url: string | undefined): Block[] {
  const { headline, why_reach_out_md, drafted_message_md, evidence, personas } = detection;
  const names = personas.join(', ');
  return [
    // The first detection's headline is the header of the message.
    ...(isFirst
      ? []
      : [{ type: 'divider' } as const, ...toSection(`*${escapeText(headline, MAX_HEADLINE_LENGTH)}*`)]),
    ...toSection(toMrkdwn(why_reach_out_md, MAX_WHY_LENGTH)),
    ...(evidence ? toContext(`Evidence: ${formatLink(evidence.source_url, evidence.claim)}`) : []),
    ...(names === '' ? [] : toContext(`Talk to: ${escapeText(names, MAX_PERSONAS)}`)),
    ...toSection(
      drafted_message_md.trim() === '' ? '' : quoteMarkdown(drafted_message_md, MAX_MESSAGE_LENGTH),
    ),
    ...(url === undefined ? [] : toContext(formatLink(url, 'Open the signal'))),
  ];
}

/**
 * An alert as a message: headline, account, and for each detection why now, evidence, a message to send and a link to it. A
 * sample's detections are not in the console.
 */
export function composeAlertMessage(alert: Alert, consoleUrl: string | undefined): ChatMessage {
  const { account, detections, more_detections, is_sample } = alert.data;
  const included = detections.slice(0, MAX_DETECTIONS);
  const headline = included[0]?.headline ?? ALERT_KINDS[alert.type];
  const urlOf = ({ id }: Detection): string | undefined =>
    consoleUrl === undefined || is_sample ? undefined : buildDetectionUrl(consoleUrl, account.id, id);
  const remainingCount = detections.length - included.length + more_detections;
  const notes = [
    ...(remainingCount > 0
      ? [`and ${remainingCount} more ${remainingCount === 1 ? 'detection' : 'detections'} of the same run`]
      : []),
    ...(is_sample ? ['This is a sample. The company is fictional.'] : []),
  ];
  return {
    text: `${escapeText(headline, MAX_FALLBACK_LENGTH)} (${escapeText(account.name, MAX_NAME_LENGTH)}, score ${account.score})`,
    blocks: [
      {
        type: 'header',
        text: {
          type: 'plain_text',
          text: toHeaderText(headline, MAX_HEADER_LENGTH) || ALERT_KINDS[alert.type],
        },
      },
      ...toSection(describeAccount(alert)),
      ...included.flatMap((detection, index) => toDetectionBlocks(detection, index === 0, urlOf(detection))),
      ...toContext(notes.join(' · ')),
    ],
  };
}
