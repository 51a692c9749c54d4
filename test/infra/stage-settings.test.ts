import { describe, expect, it } from 'vitest';
import { checkStage, requireOperatorSettings } from '#infra/check-stage.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

describe('the public URL of a stage', () => {
  const check = (publicUrl: string) => () => checkStage({ ...getStage('prod'), publicUrl });

  it.each([
    'https://api.example.com/v1',
    'https://api.example.com',
    'https://a1b2c3.execute-api.eu-west-1.amazonaws.com/v1',
  ])('may be %s', (publicUrl) => {
    expect(check(publicUrl)).not.toThrow();
  });

  it.each(cases<string>('no public URL'))('must not be %j', (publicUrl) => {
    expect(check(publicUrl)).toThrow('expected https, a host and a path');
  });
});

describe('a stage that keeps data', () => {
  const complete: Stage = {
    ...getStage('prod'),
    contact: 'ops@example.com',
    alarmEmails: ['oncall@example.com'],
  };

  it.each(['alarmEmails', 'contact'] as const)('is rejected without %s', (name) => {
    const { [name]: _, ...incomplete } = complete;
    expect(() => requireOperatorSettings(incomplete)).toThrow(
      new RegExp(`^The stage prod has no ${name}.*$`),
    );
  });

  it('is accepted with both, and others need neither', () => {
    expect(() => requireOperatorSettings(complete)).not.toThrow();
    for (const name of ['dev', 'staging', 'local'] as const) {
      expect(() => requireOperatorSettings(getStage(name))).not.toThrow();
    }
  });
});
