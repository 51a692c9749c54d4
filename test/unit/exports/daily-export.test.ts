import { describe, expect, it } from 'vitest';
import { exportTarget } from '#contract/export-settings.ts';
import {
  connectedPlace,
  partPlace,
  shownExportSettings,
} from '#domain/outbound/daily-exports/daily-export.ts';

const OWN = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0a';
const OTHER = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0b';

const targetWith = (prefix: string) =>
  exportTarget.parse({ bucket: 'warehouse', bucket_owner: '222222222222', prefix });

function resourceOf(workspaceId: string, partition: string): string {
  const stage = { account: '111111111111', partition };
  const { bucket_policy } = shownExportSettings(workspaceId, undefined, stage);
  return JSON.parse(bucket_policy).Statement[0].Resource;
}

/** What the policy of a workspace's bucket lets this stage write: all keys that begin with this. */
function allowedBy(workspaceId: string): string {
  const Resource = resourceOf(workspaceId, 'aws');
  expect(Resource).toMatch(/^arn:aws:s3:::BUCKET\/[^*]+\/\*$/);
  return Resource.slice('arn:aws:s3:::BUCKET/'.length, -1);
}

const keysOf = (workspaceId: string, prefix: string): string[] => [
  connectedPlace(workspaceId, targetWith(prefix)).key,
  partPlace(workspaceId, targetWith(prefix), { type: 'detections', day: '2026-11-17', part: 0 }).key,
];

describe('the policy of a bucket', () => {
  it.each(['', 'exports', OWN, `${OWN}/detections`, `exports/${OWN}/detections/dt=2026-11-16`])(
    'lets its own workspace in and no other, with the prefix %j',
    (prefix) => {
      for (const key of keysOf(OWN, prefix)) expect(key.startsWith(allowedBy(OWN))).toBe(true);
      for (const key of keysOf(OTHER, prefix)) expect(key.startsWith(allowedBy(OWN))).toBe(false);
    },
  );

  it('names the bucket as the regions of China and of the US government do', () => {
    expect(resourceOf(OWN, 'aws-us-gov')).toBe(`arn:aws-us-gov:s3:::BUCKET/${OWN}/*`);
  });

  it('does not depend on the prefix, so that it can change', () => {
    expect(keysOf(OWN, 'team/a')).toEqual([
      `${OWN}/team/a/_connected.json`,
      `${OWN}/team/a/detections/dt=2026-11-17/part-00000.ndjson.gz`,
    ]);
  });
});
