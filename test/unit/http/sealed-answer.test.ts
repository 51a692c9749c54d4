import { expect, it } from 'vitest';
import { openAnswer, sealAnswer } from '#http/sealed-answer.ts';

const TEXT = '{"data":{"key":"sis_test_…"}}';

it('a sealed response is opened by the key that sealed it, however its header is written', () => {
  const sealed = sealAnswer(TEXT, 'Bearer sis_test_one');

  expect(openAnswer(sealed, 'bearer  sis_test_one')).toBe(TEXT);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sis_test');
  expect(sealAnswer(TEXT, 'Bearer sis_test_one')).not.toBe(sealed);
});

it.each([
  ['another key', (sealed: string) => openAnswer(sealed, 'Bearer sis_test_two')],
  ['a changed answer', (sealed: string) => openAnswer(`${sealed.slice(0, -6)}AAAA==`, 'Bearer sis_test_one')],
  ['what was never sealed', () => openAnswer(TEXT, 'Bearer sis_test_one')],
])('%s opens nothing', (_, open) => {
  expect(open(sealAnswer(TEXT, 'Bearer sis_test_one'))).toBeUndefined();
});
