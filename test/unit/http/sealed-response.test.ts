import { expect, it } from 'vitest';
import { decryptResponse, encryptResponse } from '#http/sealed-response.ts';

const TEXT = '{"data":{"key":"sis_test_…"}}';

it('a sealed response is opened by the key that sealed it, however its header is written', () => {
  const sealed = encryptResponse(TEXT, 'Bearer sis_test_one');

  expect(decryptResponse(sealed, 'bearer  sis_test_one')).toBe(TEXT);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sis_test');
  expect(encryptResponse(TEXT, 'Bearer sis_test_one')).not.toBe(sealed);
});

it.each([
  ['another key', (sealed: string) => decryptResponse(sealed, 'Bearer sis_test_two')],
  [
    'a changed answer',
    (sealed: string) => decryptResponse(`${sealed.slice(0, -6)}AAAA==`, 'Bearer sis_test_one'),
  ],
  ['what was never sealed', () => decryptResponse(TEXT, 'Bearer sis_test_one')],
])('%s opens nothing', (_, open) => {
  expect(open(encryptResponse(TEXT, 'Bearer sis_test_one'))).toBeUndefined();
});
