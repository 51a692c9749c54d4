import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import { WRITTEN_KINDS } from '#reading/writing/written-kinds.ts';
import { judge } from './judge.ts';

async function headlinesOf(kind: DocumentKind, title: string, text: string): Promise<readonly string[]> {
  const { taken } = await judge(text, { company: 'Ardenne', kind, title });
  return taken.flatMap(({ signal_id, event }) => {
    const written = Object.entries(WRITTEN_KINDS).find(([id]) => id === signal_id)?.[1];
    return written === undefined ? [] : [written.headline({ company: 'Ardenne', event })];
  });
}

describe('the headline of a title', () => {
  test.each([
    [
      'Ardenne Introduces Revolutionary Dosing Option for Dairies',
      'Ardenne launches Revolutionary Dosing Option',
    ],
    ['Ardenne Launches “Ardenne-CONNECT” — A Concierge Service', 'Ardenne launches Ardenne-CONNECT'],
    ['Ardenne officially launches', 'Ardenne launches'],
    [
      'Ardenne Announces Upcoming Release of Captivating Album "Age of Enlightenment"',
      'Ardenne launches Age of Enlightenment',
    ],
    [
      'Ardenne Launched Vulnerable And Malicious Driver Reporting Center',
      'Ardenne launches Vulnerable And Malicious Driver Reporting Center',
    ],
    [
      'Ardenne Introduces Revolutionary Treatment Option for Depression: Laser Therapy',
      'Ardenne launches Revolutionary Treatment Option',
    ],
    ['Ardenne Readies Introduction of Low-Priced iPad Rival', 'Ardenne launches Low-Priced iPad Rival'],
  ])('%s', async (title, headline) => {
    expect(await headlinesOf('news', title, 'It was a long day for everybody who was there.')).toEqual([
      headline,
    ]);
  });

  test.each([
    'Ardenne releases Nexa 1.1.2',
    'Ardenne introduces an all-new business model for pumps',
    'The New Ardenne: Free Disco Night',
  ])('%s: nothing that is for sale', async (title) => {
    expect(
      await headlinesOf('press_release', title, 'It was a long day for everybody who was there.'),
    ).toEqual([]);
  });

  test('what a post introduces, not what it belongs to', async () => {
    const text =
      'To that end, we are introducing new dev releases of our CLI and SDKs, which help Ardenne users.';
    expect(await headlinesOf('blog', 'Introducing Dev Releases for the Ardenne CLI', text)).toEqual([
      'Ardenne launches Dev Releases',
    ]);
  });

  test('what is called after the company', async () => {
    const text =
      'We are pleased to share our new architecture templates, which save a day of work at Ardenne.';
    expect(await headlinesOf('blog', 'Introducing Ardenne Architecture Templates', text)).toEqual([
      'Ardenne launches Ardenne Architecture Templates',
    ]);
  });

  test('a company whose name is a verb', async () => {
    const { taken } = await judge('It starts in July.', {
      company: 'Ford',
      title: 'Ford names U.S. sales and marketing vice president',
    });
    expect(taken.map(({ signal_id }) => signal_id)).toEqual(['leadership_change']);
  });

  test('an instruction in a title is nobody’s move', async () => {
    const title = 'Migrate From Travis CI to GitHub Actions';
    expect(await headlinesOf('blog', title, 'In this post, Ardenne shows how it is done.')).toEqual([]);
  });

  test('a name with “and” in it', async () => {
    const text = 'Ardenne Monitoring and Management (AMM) 2.32 is now available as a preview release.';
    expect(await headlinesOf('blog', '', text)).toEqual([
      'Ardenne launches Ardenne Monitoring and Management',
    ]);
  });

  test('one launch told twice is one', async () => {
    const told = await headlinesOf(
      'news',
      'Ardenne launches new chip',
      'Ardenne announced a new chip today.',
    );
    expect(told).toEqual(['Ardenne launches a new chip']);
  });

  test('how customers move to the company is not a move of its own', async () => {
    const title = 'Migrating from Self-Managed Kabel to Ardenne-Managed Kabel';
    expect(await headlinesOf('blog', title, 'Managing pumps by yourself is hard.')).toEqual([]);
  });

  test('of somebody who comes and goes in one document, the move told first', async () => {
    const told = await headlinesOf(
      'news',
      'Ardenne CEO Jane Doe resigns',
      'Jane Doe joined Ardenne as chief executive officer and president in March.',
    );
    expect(told).toEqual(['Jane Doe is leaving as CEO of Ardenne']);
  });
});
