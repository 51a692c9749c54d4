import { expect, test } from 'vitest';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { peopleNamed } from '#reading/writing/named-people.ts';

function namedIn(claim: string, kind: SignalKind = 'expansion', event: Partial<WriteRequest['event']> = {}) {
  return peopleNamed({
    company: {
      name: 'Ardenne',
      domain: null,
      industry: null,
      employees: null,
      location: null,
      country: null,
    },
    signal: { id: kind, kind, name: kind, description: '', keywords: [], exclusions: [] },
    event: { ...NO_DETAILS, ...event },
    detected_at: '2026-11-10',
    evidence: [{ claim, source_url: '', published_date: null, title: '', publisher: '' }],
    seller: { company_name: '', sections: [] },
    people: [],
    today: new Date('2026-11-15'),
  }).map(({ name, title, part }) => `${name}, ${title}, ${part}`);
}

test.each([
  ['Ardenne has named Ines Duarte as its new CHRO.', ['Ines Duarte, CHRO, comes']],
  ['Ines Duarte has been named VP Engineering of Ardenne.', ['Ines Duarte, VP Engineering, comes']],
  [
    'Dr. Elena Marchetti was appointed as the new Head of Logistics.',
    ['Dr. Elena Marchetti, Head of Logistics, comes'],
  ],
  [
    'Ardenne appointed Kofi A. Mensah as head of claims technology.',
    ['Kofi A. Mensah, head of claims technology, comes'],
  ],
  ['Ardenne hires ex-Kabel COO Jane Doe as CEO', ['Jane Doe, CEO, comes']],
  [
    '“We are ready,” said Marta Lindqvist, chief operating officer of Ardenne.',
    ['Marta Lindqvist, chief operating officer, speaks'],
  ],
  ['The COO, Tom Haverford, said the depot opens in May.', ['Tom Haverford, COO, speaks']],
  ['Chief Executive Tim Lund said so.', ['Tim Lund, Chief Executive, speaks']],
  [
    'Jonas van der Berg, Director of Operations, said so.',
    ['Jonas van der Berg, Director of Operations, speaks'],
  ],
  ['The site is run by Matteo Colombo.', ['Matteo Colombo, null, leads']],
  ['The project is led by Ostrava Capital.', []],
  ['Ines Duarte succeeds Jan Post, CFO.', ['Jan Post, CFO, leaves']],
  ['Former CFO Jane Doe said so.', ['Jane Doe, CFO, leaves']],
  ['Jane Doe, CFO, will step down in May.', ['Jane Doe, CFO, leaves']],
  ['Linda Harcourt will be succeeded by Ines Duarte, currently CFO.', ['Ines Duarte, CFO, comes']],
  [
    'Ardenne CEO Linda Harcourt will retire next June and Jan Post, COO, succeeds her.',
    ['Linda Harcourt, CEO, leaves', 'Jan Post, COO, comes'],
  ],
  ['Said Jane Doe, CFO of Kabel.', []],
  ['Said Jane Doe, chief operating officer of Kabel.', []],
  ['As Kabel CEO Jane Doe said, the depot opens in May.', []],
  ['New York State Comptroller Thomas DiNapoli sued.', []],
  ['Jane Doe opened the depot.', []],
  ['Ardenne opened a depot in New York, the company said.', []],
])('%s', (claim, expected) => {
  expect(namedIn(claim)).toEqual(expected);
});

test('people who speak at a deal may be of either side, and investors lead no project', () => {
  const claim = 'The round is led by Anna Berg, and Tom Haverford, COO, said so.';
  expect(namedIn(claim, 'funding')).toEqual([]);
  expect(namedIn(claim, 'technology_migration')).toHaveLength(2);
});

test('the person of the event comes first, with the office in full', () => {
  const person = { name: 'Loïc Rémy', role: 'VP' };
  expect(
    namedIn('Jan Post, CEO, has appointed Loïc Rémy as VP Engineering.', 'leadership_change', {
      person,
      role: 'VP',
      move: 'joins',
    })[0],
  ).toBe('Loïc Rémy, VP Engineering, comes');
  expect(namedIn('He left.', 'champion_left', { person, role: 'VP' })).toEqual(['Loïc Rémy, VP, leaves']);
  expect(namedIn('It has a new COO.', 'leadership_change', { role: 'COO', move: 'joins' })).toEqual([
    'null, COO, comes',
  ]);
});
