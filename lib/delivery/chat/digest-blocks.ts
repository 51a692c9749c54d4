import type { AlertDigest } from '#contract/alerts.ts';
import { groupByAccount } from '#domain/outbound/alerts/build-digest.ts';
import { buildDetectionUrl } from '#domain/shared/text/console-links.ts';
import { type Block, type ChatMessage, toMarkedText } from './alert-blocks.ts';
import { escapeText, link } from './mrkdwn.ts';

/** 20 lines of 100 + 250 + 80 + 200 characters stay below Slack's 13,000 in total. */
const LINES_MAX = 20;
const NAME_MAX = 100;
const HEADLINE_MAX = 250;

const countAccounts = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`;

function toAccountLine(
  { account, detections, more_detections }: ReturnType<typeof groupByAccount>[number],
  consoleUrl: string | undefined,
): Block {
  const [first] = detections;
  const left = detections.length - 1 + more_detections;
  const text = [
    `*${escapeText(account.name, NAME_MAX)}* · score ${account.score}`,
    escapeText(first?.headline ?? '', HEADLINE_MAX),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(first && consoleUrl
      ? [link(buildDetectionUrl(consoleUrl, account.id, first.id), 'Open the signal')]
      : []),
  ];
  return { type: 'section', text: toMarkedText(text.filter(Boolean).join('\n')) };
}

/** A digest as a message: one paragraph per account. */
export function composeDigestMessage(digest: AlertDigest, consoleUrl: string | undefined): ChatMessage {
  const all = groupByAccount(digest);
  const title = `New findings at ${countAccounts(all.length)}`;
  const left = all.length - LINES_MAX;
  return {
    text: title,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...all.slice(0, LINES_MAX).map((each) => toAccountLine(each, consoleUrl)),
      ...(left > 0
        ? [
            {
              type: 'context',
              elements: [toMarkedText(`and ${countAccounts(left)} more, in the inbox`)],
            } as const,
          ]
        : []),
    ],
  };
}
