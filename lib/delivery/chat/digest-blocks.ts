import type { AlertDigest } from '#contract/alerts.ts';
import { groupByAccount } from '#domain/outbound/alerts/build-digest.ts';
import { buildDetectionUrl } from '#domain/shared/text/console-links.ts';
import { type Block, type ChatMessage, toMarkedText } from './alert-blocks.ts';
import { escapeText, formatLink } from './mrkdwn.ts';

/** 20 lines of 100 + 250 + 80 + 200 characters stay below Slack's 13,000 in total. */
const MAX_LINES = 20;
const MAX_NAME_LENGTH = 100;
const MAX_HEADLINE_LENGTH = 250;

const countAccounts = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`;

function toAccountLine(
  { account, detections, more_detections }: ReturnType<typeof groupByAccount>[number],
  consoleUrl: string | undefined,
): Block {
  const [firstDetection] = detections;
  const remainingCount = detections.length - 1 + more_detections;
  const text = [
    `*${escapeText(account.name, MAX_NAME_LENGTH)}* · score ${account.score}`,
    escapeText(firstDetection?.headline ?? '', MAX_HEADLINE_LENGTH),
    ...(remainingCount > 0 ? [`and ${remainingCount} more`] : []),
    ...(firstDetection && consoleUrl
      ? [formatLink(buildDetectionUrl(consoleUrl, account.id, firstDetection.id), 'Open the signal')]
      : []),
  ];
  return { type: 'section', text: toMarkedText(text.filter(Boolean).join('\n')) };
}

/** A digest as a message: one paragraph per account. */
export function composeDigestMessage(digest: AlertDigest, consoleUrl: string | undefined): ChatMessage {
  const accounts = groupByAccount(digest);
  const title = `New findings at ${countAccounts(accounts.length)}`;
  const remainingCount = accounts.length - MAX_LINES;
  return {
    text: title,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...accounts.slice(0, MAX_LINES).map((accountGroup) => toAccountLine(accountGroup, consoleUrl)),
      ...(remainingCount > 0
        ? [
            {
              type: 'context',
              elements: [toMarkedText(`and ${countAccounts(remainingCount)} more, in the inbox`)],
            } as const,
          ]
        : []),
    ],
  };
}
