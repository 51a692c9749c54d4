import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { judge } from './judge.ts';

/** The company is named often, so that a careless reader gives it everything the text tells. */
const NEWS = 'Ardenne makes pumps. Ardenne sells them in Lyon, and Ardenne repairs them.';

const taken = async (
  text: string,
  { title = '', kind = 'news' }: { readonly title?: string; readonly kind?: DocumentKind } = {},
) => (await judge(text, { company: 'Ardenne', title, kind })).accepted;

describe('what stands beside a company’s news is not its own', () => {
  test.each([
    'In July, Dunmarsh Materials named Sunita Patel as chief executive.',
    'Calloway Build closed 1.7 percent lower after it had named Emre Kaya chief executive on Tuesday.',
    'Calloway IT, which bought Knapwell IT in May, lost ground.',
    'Its competitor Knapwell Market opened a distribution center in Abuja in May.',
  ])('%s', async (text) => {
    expect(await taken(`${NEWS} ${text}`)).toEqual([]);
  });

  test('a partnership that ended is none', async () => {
    const text = 'A partnership with Farringate ended in May after two years. Ardenne makes pumps.';
    expect(await taken(text, { kind: 'blog' })).toEqual([]);
  });

  test('a tool that is replaced has held no office', async () => {
    const text =
      'Ardenne has replaced Zendesk with Jira Service Management for its service desk, Jana Weiss, Founder, said on Monday.';
    expect((await taken(text)).map(({ signal_id }) => signal_id)).toEqual(['technology_migration']);
  });

  test('the number of an exhibit is not a version that was released', async () => {
    const text =
      'Item 7.01 Regulation FD Disclosure.\n\nOn May 9, 2026, Ardenne issued a press release regarding the matters described in Item 2.05, a copy of which is attached as Exhibit 99.1.';
    expect(await taken(text, { kind: 'filing' })).toEqual([]);
  });
});

describe('a current report speaks of its own company', () => {
  const filed = async (item: string, text: string) =>
    taken(`Item ${item}\n\n${text}`, { kind: 'filing', title: 'Ardenne: Form 8-K' });

  test.each([
    [
      '1.01',
      'On June 4, 2026, Ardenne (the “Company”) entered into a Stock Purchase Agreement pursuant to which the Company agreed to acquire all of the outstanding shares of Ashgrove Steel, headquartered in Boston, for aggregate consideration of $78 million.',
      { signal_id: 'acquisition', event: { counterpart: 'Ashgrove Steel' } },
    ],
    [
      '1.05',
      'Material Cybersecurity Incidents.\n\nOn June 4, 2026, Ardenne (the “Company”) determined that it had experienced a material cybersecurity incident in which an unauthorized party gained access to its network.',
      { signal_id: 'security_incident' },
    ],
  ])('Item %s: %s', async (item, text, expected) => {
    expect(await filed(item, text)).toMatchObject([expected]);
  });
});

describe('names are taken whole', () => {
  test.each([
    ['Ardenne has acquired Castellan IT, a Berlin company with 40 employees.', 'Castellan IT'],
    ['Ardenne has acquired Tessaly Works, which makes robot cells.', 'Tessaly Works'],
    ['The Federal Trade Commission has fined Ardenne $2 million.', 'Federal Trade Commission'],
  ])('%s', async (text, counterpart) => {
    const [first] = await taken(text);
    expect(first?.event.counterpart).toBe(counterpart);
  });

  test.each([
    ['Ines Duarte has been named CEO of Ardenne.', 'CEO'],
    ['Ines Duarte has been named Head of Data of Ardenne.', 'Head of Data'],
    ['Ardenne has appointed Ines Duarte as VP of Sales & Partnerships.', 'VP of Sales & Partnerships'],
  ])('%s', async (text, role) => {
    const [first] = await taken(text);
    expect(first?.event.person).toEqual({ name: 'Ines Duarte', role });
  });

  test('a headline in title case says that a company partners, not that it is called Partners', async () => {
    const text =
      'Ardenne today announced that it has partnered with Undercliff Services to bring pumps to farms.';
    const found = await taken(text, { title: 'Ardenne Partners with Undercliff Services' });
    expect(found.map(({ signal_id }) => signal_id)).toContain('partnership');
  });
});
