import { expect, it } from 'vitest';
import { importStatusText } from '#console/text/import-text.ts';

it.each([
  [false, 'Import was stopped. What was imported stays.'],
  [true, 'Check was stopped. Nothing was changed.'],
])('says what a stopped import leaves, dry run %s', (dry_run, text) => {
  expect(importStatusText({ status: 'stopped', phase: 'ended', dry_run, problem: null })).toBe(text);
});
