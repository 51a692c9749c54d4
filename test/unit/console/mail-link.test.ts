import { expect, it } from 'vitest';
import { mailLink } from '#console/text/mail-link.ts';

const partsOf = (link: string) => {
  const [address = '', query = ''] = link.replace('mailto:', '').split('?');
  const search = new URLSearchParams(query);
  return { address, subject: search.get('subject'), body: search.get('body') };
};

it('opens a mail with address, subject and lines', () => {
  const link = mailLink({ subject: 'Q&A, 50% off', body: 'Hi Rhys,\n\nOne thing?' }, 'rhys+a@acme.example');
  expect(partsOf(link)).toEqual({
    address: 'rhys%2Ba@acme.example',
    subject: 'Q&A, 50% off',
    body: 'Hi Rhys,\r\n\r\nOne thing?',
  });
});

it('leaves the address empty if it is unknown', () => {
  expect(mailLink({ subject: null, body: 'Hi' }, null)).toBe('mailto:?subject=&body=Hi');
});

it('truncates a message too long for mail apps, between characters', () => {
  const link = mailLink({ subject: null, body: 'é'.repeat(1_000) }, null);
  expect(link.length).toBeLessThanOrEqual(1_900);
  expect(partsOf(link).body).toMatch(/^é{200,}$/);
});
