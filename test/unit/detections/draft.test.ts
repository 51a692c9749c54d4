import { expect, it } from 'vitest';
import { draftOf, plainText } from '#domain/signals/detections/draft.ts';

it('is plain text, with its subject separate', () => {
  expect(
    draftOf('**Subject:** After the launch\n\nHello,\n\nsee **this** [site](https://a.example).'),
  ).toEqual({
    subject: 'After the launch',
    body: 'Hello,\n\nsee this site (https://a.example).',
  });
});

it.each(['Hello', '\n Hello\n'])('may have no subject: %j', (text) => {
  expect(draftOf(text)).toEqual({ subject: null, body: 'Hello' });
});

it.each(['', ' \n'])('is null if there is no message: %j', (text) => {
  expect(draftOf(text)).toBeNull();
});

it('leaves a lone asterisk alone', () => {
  expect(plainText('3 * 4 * 5')).toBe('3 * 4 * 5');
});
