import { describe, expect, it } from 'vitest';
import { ACTION_TEXTS, COMMAND_TEXTS, describeAction } from '#console/text/audit-text.ts';
import { type AnyEndpoint, isAudited } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { commands } from '#operations/commands.ts';

describe('an audit event in the console', () => {
  it.each([
    ['scan-account', {}, 'Scanned an account'],
    ['change-detection-states', { state: 'done' }, 'Marked a signal as done'],
    ['change-detection-states', { state: 'seen' }, 'Opened a signal again'],
    ['update-detection', { state: 'snoozed', snoozed_until: '2026-12-01' }, 'Snoozed a signal'],
    ['update-detection', {}, 'Changed a signal or its message'],
    ['give-detection-feedback', { useful: false }, 'Marked a signal as not useful'],
    ['key-revoke', {}, 'Revoked an API key'],
    ['what-comes-later', {}, 'What comes later'],
  ])('says what %s with %o did', (action, values, text) => {
    expect(describeAction({ action, values })).toBe(text);
  });

  it('has a text for every change that is recorded', () => {
    const operationIds = Object.values<AnyEndpoint>(endpoints)
      .filter(isAudited)
      .map(({ id }) => id);
    const signInIds = ['refuse-sign-in', 'sign-in'];
    expect(Object.keys(ACTION_TEXTS).toSorted()).toEqual([...operationIds, ...signInIds].toSorted());
    const commandIds = commands
      .filter(({ changes }) => changes !== undefined)
      .map(({ name }) => name.replaceAll(' ', '-'));
    expect(Object.keys(COMMAND_TEXTS).toSorted()).toEqual(commandIds.toSorted());
  });
});
