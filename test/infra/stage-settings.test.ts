import { describe, expect, it } from 'vitest';
import { checkPublicUrl } from '#infra/check-public-url.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { stackOf } from '#test/infra/stack-of.ts';

describe('the public URL of a stage', () => {
  const check = (publicUrl: string) => () => checkPublicUrl({ ...stageOf('prod'), publicUrl });

  it.each([
    'https://api.example.com/v1',
    'https://api.example.com',
    'https://a1b2c3.execute-api.eu-west-1.amazonaws.com/v1',
  ])('may be %s', (publicUrl) => {
    expect(check(publicUrl)).not.toThrow();
  });

  it.each([
    'http://api.example.com/v1',
    'https://api.example.com/v1/',
    'https://api.example.com/',
    'https://api.example.com/v1?a=b',
    'https://api.example.com/v1?',
    'https://api.example.com/v1#top',
    'https://api.example.com/v1#',
    'https://API.example.com/v1',
    'https://user@api.example.com/v1',
    'https://api.example.com/../v1',
    'api.example.com/v1',
    '',
  ])('must not be %j', (publicUrl) => {
    expect(check(publicUrl)).toThrow('expected https, a host and a path');
  });

  it('is checked when the stack is built', () => {
    const publicUrl = 'http://api.example.com/v1';

    expect(() => stackOf({ ...stageOf('prod'), publicUrl })).toThrow(publicUrl);
  });
});

describe('a stage that keeps data', () => {
  const warned = (stage: Partial<Stage>) =>
    stackOf({ ...stageOf('prod'), ...stage }).warnings.filter((text) => text.includes('alarmEmails'));

  it('warns at deploy if its alarms reach nobody', () => {
    expect(warned({})).toEqual([expect.stringContaining('The stage prod has no alarmEmails')]);
    expect(warned({ alarmEmails: [] })).toHaveLength(1);
    expect(warned({ alarmEmails: ['oncall@example.com'] })).toEqual([]);
    expect(warned({ keepsData: false })).toEqual([]);
  });
});
