import { describe, expect, it } from 'vitest';
import { detectionStates } from '#contract/detection-state.ts';
import { RELATIONS } from '#contract/relation.ts';
import { selectChoices } from '#domain/shared/audit/audit-record.ts';

describe('what an audit event records of a body', () => {
  it.each([
    ...detectionStates.map((state) => ({ state })),
    ...RELATIONS.map((relation) => ({ relation })),
    { owner_id: 'mem_01kdvdna027wcx6net6mn1kkv6' },
    { owner_id: null },
    { snoozed_until: '2026-11-20' },
    { role: 'admin', visibility: 'scoped' },
    { every: 'week', is_active: false },
    { useful: null },
  ])('is the choice %j', (body) => {
    expect(selectChoices({ ...body, note: 'a text' })).toEqual(body);
  });

  it.each([
    { state: 'csrf-secret-7f3a jane.doe@victim.example' },
    { state: 'abcdefgh' },
    { role: 'Head of Operations' },
    { owner_id: 'jane@victim.example' },
    { is_active: 'yes' },
    { snoozed_until: 'when Jane is back' },
  ])('leaves out a text or secret under the name of a choice: %j', (body) => {
    expect(selectChoices(body)).toEqual({});
  });
});
