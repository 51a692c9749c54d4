import type { AlertDigest } from '#contract/alerts.ts';
import { accountsIn } from '#domain/outbound/alerts/build-digest.ts';
import type { Block } from './alert-blocks.ts';
import { escaped } from './mrkdwn.ts';

/** 25 lines of 100 + 250 + 80 characters stay below Slack's 13,000 in total. */
const LINES_MAX = 25;
const NAME_MAX = 100;
const HEADLINE_MAX = 250;

const accounts = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`;

function lineOf({ account, detections, more_detections }: ReturnType<typeof accountsIn>[number]): Block {
  const [first] = detections;
  const left = detections.length - 1 + more_detections;
  const text = [
    `*${escaped(account.name, NAME_MAX)}* · score ${account.score}`,
    escaped(first?.headline ?? '', HEADLINE_MAX),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
  return { type: 'section', text: { type: 'mrkdwn', text: text.filter(Boolean).join('\n') } };
}

/** A digest as a message: one paragraph per account. */
export function digestMessage(digest: AlertDigest): {
  readonly text: string;
  readonly blocks: readonly Block[];
} {
  const all = accountsIn(digest);
  const title = `New findings at ${accounts(all.length)}`;
  const left = all.length - LINES_MAX;
  return {
    text: title,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...all.slice(0, LINES_MAX).map(lineOf),
      ...(left > 0
        ? [
            {
              type: 'context',
              elements: [{ type: 'mrkdwn', text: `and ${accounts(left)} more, in the inbox` }],
            } as const,
          ]
        : []),
    ],
  };
}
