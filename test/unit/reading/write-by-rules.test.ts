import { describe, expect, it } from 'vitest';
import { writeByRules } from '#reading/rules/write-by-rules.ts';
import { WRITE } from '#test/harness/written-answer.ts';

describe('what rules write', () => {
  it('are the facts and whom they concern, and why there is no message', async () => {
    expect(await writeByRules(WRITE)).toMatchObject({
      why_reach_out_md: expect.stringContaining(
        '**Why you:** Fernpost puts every crew and every depot on one dispatch board.',
      ),
      contact: { kind: 'person', full_name: 'Hanna Zielińska' },
      drafted_message_md: '',
      no_message: { code: 'no_model' },
      written_by: 'rules',
    });
  });

  it.each([
    ['hurts', { signal: { ...WRITE.signal, kind: 'layoffs' as const } }],
    ['no_case', { event: { ...WRITE.event, move: 'leaves' as const } }],
    ['no_case', { today: new Date('2027-06-01T09:00:00Z'), event: { ...WRITE.event, ahead: false } }],
  ])('say %s where a model would write no message either', async (code, parts) => {
    expect((await writeByRules({ ...WRITE, ...parts })).no_message).toEqual({ code });
  });
});
