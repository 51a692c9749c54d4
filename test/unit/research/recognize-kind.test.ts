import { describe, expect, test } from 'vitest';
import { recognizeKind } from '#domain/signals/research/recognize-kind.ts';

const looksLike = (text: string, title = ''): string => recognizeKind(title, text);
const filler = 'The yard was busy all day and the trucks came and went as they always do. '.repeat(8);

describe('a document whose kind nobody gave', () => {
  test.each([
    ['UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\n\nFORM 8-K'],
    ['Item 5.02 Departure of Directors\n\nOn May 4, 2026, the board of Ardenne met.'],
    ['CURRENT REPORT\nPursuant to Section 13 or 15(d) of the Securities Exchange Act'],
  ])('is a filing by its cover or its items: %s', (text) => {
    expect(looksLike(text)).toBe('filing');
  });

  test.each([
    'The Securities and Exchange Commission has charged Ardenne with fraud, a court heard on Monday.',
    'Ardenne said in a Form 10-K on Monday that sales fell. Analysts had expected as much.',
    'Ardenne filed a form S-1 and will list in New York, as item 4 of its plan says.',
  ])('is news if it only speaks of the SEC and its forms: %s', (text) => {
    expect(looksLike(text)).toBe('news');
  });

  test.each([
    ['Senior Data Engineer (m/f/d)', 'You will build pipelines with our team in Lyon.'],
    ['Warehouse Manager, Night Shift', 'Five years of experience in a depot. Salary by agreement.'],
    ['', 'Ardenne - Lyon, full time\n\nWe are hiring two developers.\n\nExperience with Go is a plus.'],
    [
      'Come and work in Lyon',
      'Your tasks: plan tours.\n\nRequirements: a degree in logistics, two years of experience.\n\nHow to apply: write to us.',
    ],
  ])('is an advert under the name of a role, or if it asks for several things: %s', (title, text) => {
    expect(looksLike(text, title)).toBe('job_posting');
  });

  test.each([
    [
      'Ardenne names Ines Duarte Chief Financial Officer',
      `${filler}She has ten years of experience in freight.`,
      'news',
    ],
    ['Product manager vs product owner: who does what?', `We asked our team. ${filler}We have one.`, 'blog'],
    ['How we plan', `We are looking for ways to plan better, and our planner is happy. ${filler}`, 'blog'],
  ])('is not an advert because it names a role: %s', (title, text, kind) => {
    expect(looksLike(text, title)).toBe(kind);
  });

  test('is a release if its company announces something today, or it names a press contact', () => {
    expect(looksLike('LYON, May 4, 2026 – Ardenne today announced a depot in Lille.')).toBe('press_release');
    expect(looksLike('Ardenne opens a depot in Lille.\n\nMedia contact: press@ardenne.example')).toBe(
      'press_release',
    );
    expect(looksLike(`${filler.repeat(4)}A rival announced today that it would not.`)).toBe('news');
  });

  test('is a blog if its author says "we", and news if only those quoted do', () => {
    const said = 'We moved our depot and our crews like it. We think that our drivers do too. ';
    expect(looksLike(said.repeat(6))).toBe('blog');
    expect(looksLike(`${`“${said.trim()}” said Ines Duarte. `.repeat(6)}${filler}`)).toBe('news');
  });
});
