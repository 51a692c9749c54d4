import { expect, it } from 'vitest';
import { parseDraft, stripMarkdown } from '#domain/signals/detections/api-detection.ts';

it('is plain text, with its subject separate', () => {
  expect(
    parseDraft('**Subject:** After the launch\n\nHello,\n\nsee **this** [site](https://a.example).'),
  ).toEqual({
    subject: 'After the launch',
    body: 'Hello,\n\nsee this site (https://a.example).',
  });
});

it.each(['Hello', '\n Hello\n'])('may have no subject: %j', (text) => {
  expect(parseDraft(text)).toEqual({ subject: null, body: 'Hello' });
});

it.each(['', ' \n'])('is null if there is no message: %j', (text) => {
  expect(parseDraft(text)).toBeNull();
});

it('leaves a lone asterisk alone', () => {
  expect(stripMarkdown('3 * 4 * 5')).toBe('3 * 4 * 5');
});
