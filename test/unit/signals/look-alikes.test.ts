import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';

const company = 'Ardenne';

const taken = async (text: string, kind: 'news' | 'job_posting' = 'news'): Promise<readonly string[]> =>
  (await judge(text, { company, kind })).accepted.map(({ signal_id }) => signal_id);

describe('a job posting is read as a posting', () => {
  test.each([
    'Ardenne is looking for a Caretaker in Berlin, to start on 8 November 2026.',
    'Caretaker (all genders), Berlin',
    'We offer 30 days of leave and a ticket for the tram; questions go to Jana Weiss.',
    'There are 30 days of leave, a group booking tool at cost price and a room at first; questions go to Ana Weiss.',
    'Ardenne is looking for a Site Engineer in Edinburgh, to start at once.',
    'Ardenne has a place for a Route Planner in Stockholm, to start on 6 October 2026.',
  ])('%s', async (text) => {
    expect(await taken(text, 'job_posting')).toEqual([]);
  });
});

describe('everyday business is not an event', () => {
  test.each([
    'Founded in 1980, Ardenne builds packaging machines and employs about 6,700 people in and around Seattle.',
    'Ardenne builds stations for fleets; the firm, founded in 2014, has some 440 employees.',
    'Ardenne opens its doors in Lyon on 10 October 2026; 93 visitors came last time.',
    'Ardenne has launched a drawing contest for the children of its 449 people; 25 pictures have come in.',
    'Larch Kitchen opens its doors in Lyon on 3 August 2026; 38 visitors came last time.',
    'Larch Build builds schools and offices in timber; the firm, founded in 2014, has some 440 employees.',
    'Ardenne drops plan to hire 69 people in Tokyo',
    'Inspectors found five breaches during a visit, among them missing consent of customers.',
    'Catarina Lopes, Vice President, named the distance to customers as the reason for the delay.',
  ])('%s', async (text) => {
    expect(await taken(text)).toEqual([]);
  });

  test('a company named Construction builds nothing by being bought', async () => {
    const text =
      'Bellmor Construction of Toulouse now belongs to Ardenne: the purchase was completed on Monday.';
    expect(await taken(text)).not.toContain('expansion');
  });

  test('a plant subscription is not a plant', async () => {
    const text = 'Ardenne today unveiled Delfi 242, its new plant subscription, to tradespeople in Fukuoka.';
    expect(await taken(text)).not.toContain('expansion');
  });

  test('people who come with an acquired company are not new hires', async () => {
    const text = 'Ardenne closed a deal to buy Langmoor Brewing, adding 11 colleagues in Kyiv.';
    expect(await taken(text)).toEqual(['acquisition']);
  });

  test('an investor who takes a seat on the board changes nobody’s office', async () => {
    const text = 'Verwood Growth is investing $62 million in Ardenne and takes a seat on the board.';
    expect(await taken(text)).toEqual(['funding']);
  });
});

describe('who and where', () => {
  test.each([
    [
      'The national data protection authority has imposed a fine of $45 million on Ardenne after an inspection in Singapore.',
      'the national data protection authority',
    ],
    [
      'The Environmental Protection Agency has fined Ardenne $45,000 after an inspection in Atlanta.',
      'Environmental Protection Agency',
    ],
  ])('the other side is the authority, not the place: %s', async (text, counterpart) => {
    const judged = await judge(text, { company });
    expect(judged.accepted.map(({ event }) => event.counterpart)).toEqual([counterpart]);
  });

  test('jobs are cut in a place, not at the person who tells of it', async () => {
    const text = 'Ardenne is cutting 60 jobs in Lyon, according to Jörg Weiss.';
    const judged = await judge(text, { company });
    expect(judged.accepted.map(({ event }) => event.place)).toEqual(['Lyon']);
    const severance = await judge('Ardenne cuts 60 jobs, according to Jörg Weiss.', { company });
    expect(severance.accepted.map(({ event }) => event.place)).toEqual([null]);
  });

  test('an office is told with its field', async () => {
    const judged = await judge('Ardenne has appointed Göran Ek as Director of Engineering.', { company });
    expect(judged.accepted[0]?.event.person).toEqual({ name: 'Göran Ek', role: 'Director of Engineering' });
  });

  test('a probe and a fine of one authority are one matter', async () => {
    const text =
      'Ardenne faces a probe by the national data protection authority. The national data protection authority has imposed a fine of $45 million on Ardenne.';
    expect(await taken(text)).toEqual(['regulatory_pressure']);
  });

  test('a breach that one paper calls an attack is one incident', async () => {
    const text =
      'Ardenne has disclosed a ransomware attack that began on 4 November 2026. The breach has been reported to the data protection authority, and 3,680 people will be told.';
    const judged = await judge(text, { company });
    expect(judged.accepted.filter(({ signal_id }) => signal_id === 'security_incident')).toHaveLength(1);
  });
});
