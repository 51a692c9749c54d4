import { expect, it } from 'vitest';
import { createMailLink } from '#console/text/message.ts';

const partsOf = (link: string) => {
  const [address = '', query = ''] = link.replace('mailto:', '').split('?');
  const search = new URLSearchParams(query);
  return { address, subject: search.get('subject'), body: search.get('body') };
};

it('opens a mail with address, subject and lines', () => {
  const link = createMailLink(
    { subject: 'Q&A, 50% off', body: 'Hi Rhys,\n\nOne thing?' },
    'rhys+a@acme.example',
  );
  expect(partsOf(link)).toEqual({
    address: 'rhys%2Ba@acme.example',
    subject: 'Q&A, 50% off',
    body: 'Hi Rhys,\r\n\r\nOne thing?',
  });
});

it('leaves the address empty if it is unknown', () => {
  expect(createMailLink({ subject: null, body: 'Hi' }, null)).toBe('mailto:?subject=&body=Hi');
});

it('ends a message too long for mail apps after a whole line', () => {
  const line = 'é'.repeat(100);
  const link = createMailLink(
    { subject: null, body: Array.from({ length: 9 }, () => line).join('\n') },
    null,
  );
  expect(link.length).toBeLessThanOrEqual(1_900);
  expect(partsOf(link).body).toBe(`${line}\r\n${line}\r\n${line}`);
});
