import { isDeepStrictEqual } from 'node:util';
import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';
import type { NamedRelation } from '#contract/relation.ts';
import { HOT_FROM, QUALIFIED_FROM } from '#contract/thresholds.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { computeScore } from '#domain/market/accounts/score.ts';
import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { computeHolds } from '#domain/signals/detections/holds.ts';
import { computeIcpFit } from '#domain/signals/detections/icp-fit.ts';
import { readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { toDetectionRecord } from '#table/detections/detection-item.ts';
import { keys } from '#table/keys.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { isPending, judge } from './judge.ts';

/** Scores fade once a day. The job may take half a day, and may run half a day late. */
const FADED_WITHIN_MS = 48 * HOUR_MS;

/** Inputs are stored in the order of their weight at that time. */
const inAnyOrder = (inputs: AccountRecord['score_inputs']): string[] =>
  inputs.map((input) => JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

/** Whether the score matches its inputs at some time between the two. No part ever grows with time. */
function isConsistentWith(
  { score, is_hot, qualified, score_breakdown }: AccountRecord,
  inputs: AccountRecord['score_inputs'],
  from: Date,
  to: Date,
): boolean {
  const highest = computeScore(inputs, from).score_breakdown;
  const lowest = computeScore(inputs, to).score_breakdown;
  const parts = Object.keys(highest) as (keyof typeof highest)[];
  return (
    parts.every((part) => score_breakdown[part] >= lowest[part] && score_breakdown[part] <= highest[part]) &&
    score === parts.reduce((sum, part) => sum + score_breakdown[part], 0) &&
    is_hot === score >= HOT_FROM &&
    qualified === score >= QUALIFIED_FROM
  );
}

/** The fields of the account that do not follow from its detections. */
function wrongOf(
  account: AccountRecord,
  detections: readonly DetectionRecord[],
  sections: readonly KnowledgeBaseSection[],
  quiet: NamedRelation | null,
  now: Date,
): string[] {
  const { icp_fit } = computeIcpFit(readIdealCustomer(sections), account);
  const { score_inputs, last_signal_at, latest_signal, why_now_md } = summarizeAccount(detections, now);
  const expected = computeHolds(detections);
  const derived = { last_signal_at, latest_signal, why_now_md };
  return [
    ...(detections.every(({ id, holds }) => isDeepStrictEqual(holds, expected.get(id) ?? []))
      ? []
      : ['holds']),
    ...(score_inputs.every((input) => input.icp_fit === icp_fit) ? [] : ['icp_fit']),
    ...(detections.every(({ quiet_relation }) => quiet_relation === quiet) ? [] : ['quiet_relation']),
    ...Object.entries(derived).flatMap(([name, value]) =>
      isDeepStrictEqual(account[name as keyof typeof derived], value) ? [] : [name],
    ),
    ...(isDeepStrictEqual(inAnyOrder(account.score_inputs), inAnyOrder(score_inputs))
      ? []
      : ['score_inputs']),
    ...(isConsistentWith(account, score_inputs, new Date(now.getTime() - FADED_WITHIN_MS), now)
      ? []
      : ['score']),
  ];
}

export const standing = judge(
  'scores',
  "An account's score and reasons follow from its detections, after the latest daily fading, and these from the ideal customer and the account's relation.",
  ['account'],
  async (partition) => {
    const { table, workspaceId, now } = partition;
    const item = await partition.item(keys.account('', '').SK);
    if (!item) return [];
    const account = toAccountRecord(item);
    const detections = (await partition.listWithPrefix(keys.detection('', '', '').SK)).map(toDetectionRecord);
    const sections = detections.length === 0 ? [] : await createKnowledgeBaseStore(table).list(workspaceId);
    const quiet = await findQuietRelation(createRelationSettings(table), workspaceId, account);
    const wrong = wrongOf(account, detections, sections, quiet, now);
    if (wrong.length === 0) return [];
    if (await isPending(partition, 'refresh_standing', account.id)) return [];
    if (await isPending(partition, 'refit_workspace', workspaceId)) return [];
    return [[account.id, `does not follow from its detections: ${wrong.join(', ')}`]];
  },
);
