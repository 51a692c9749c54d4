import { expect, it } from 'vitest';
import { openResponse, sealResponse } from '#http/sealed-response.ts';

const TEXT = '{"data":{"key":"sis_test_…"}}';

it('a sealed response is opened by the key that sealed it, however its header is written', () => {
  const sealed = sealResponse(TEXT, 'Bearer sis_test_one');

  expect(openResponse(sealed, 'bearer  sis_test_one')).toBe(TEXT);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sis_test');
  expect(sealResponse(TEXT, 'Bearer sis_test_one')).not.toBe(sealed);
});

it.each([
  ['another key', (sealed: string) => openResponse(sealed, 'Bearer sis_test_two')],
  [
    'a changed answer',
    (sealed: string) => openResponse(`${sealed.slice(0, -6)}AAAA==`, 'Bearer sis_test_one'),
  ],
  ['what was never sealed', () => openResponse(TEXT, 'Bearer sis_test_one')],
])('%s opens nothing', (_, open) => {
  expect(open(sealResponse(TEXT, 'Bearer sis_test_one'))).toBeUndefined();
});
