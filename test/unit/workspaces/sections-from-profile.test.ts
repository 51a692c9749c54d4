import { describe, expect, it } from 'vitest';
import { createProfileSections } from '#domain/workspace/workspaces/profile-sections.ts';
import { createTopicReader } from '#domain/workspace/workspaces/profile-topics.ts';
import { otherProfiles, type Profile, profiles } from './profiles.ts';

const profileOf = (name: string, business_context: string, domain = 'acme.example') => ({
  name,
  domain,
  logo_url: '',
  business_context,
  scraped_meta: {},
  updated_at: '2026-03-01T00:00:00.000Z',
});
const sectionsOf = (name: string, text: string) =>
  Object.fromEntries(
    createProfileSections(profileOf(name, text)).map(({ type, content_md }) => [type, content_md]),
  );
const wantedOf = ({ sentences }: Profile, type: string): string =>
  sentences
    .filter(([told]) => told.includes(type as never))
    .map(([, sentence]) => `- ${sentence}`)
    .join('\n');

describe('a knowledge base created from a profile', () => {
  it.each(profiles.map((profile) => [profile.name, profile] as const))(
    'has the sentences of %s in the right sections',
    (name, profile) => {
      const sections = sectionsOf(name, profile.sentences.map(([, sentence]) => sentence).join(' '));

      for (const type of ['product', 'value_prop', 'icp', 'pricing', 'competitor'])
        expect(sections[type] ?? '', type).toBe(wantedOf(profile, type));
    },
  );

  it.each(otherProfiles.map((profile) => [profile.name, profile] as const))(
    'has no sentence of %s in a wrong section, and most in the right one',
    (name, { sentences }) => {
      const topicsOf = createTopicReader(name);
      const sorted = sentences.filter(([told, sentence]) => {
        const topics = topicsOf(sentence);
        if (topics.length > 0) expect(topics, sentence).toEqual(told);
        return topics.length > 0 || told.includes(null);
      });

      expect(sorted.length).toBeGreaterThanOrEqual(sentences.length / 2);
    },
  );

  it.each([
    'Feel free to plan a visit.',
    'We plan to build a new hall for our customers.',
    'The price of steel has doubled.',
    'Prices in our industry are under pressure.',
    'Our plan is simple.',
    'Our subscription to the trade journal is shared.',
    'Free parking is available in the yard.',
    'Our teams play football on Fridays.',
    'Our customers are our friends.',
    'Users are at the heart of what we do.',
    'We serve coffee to every visitor.',
    'We work with passion.',
    'We build on trust.',
    'We offer our staff a pension plan.',
    'We are a member of the chamber of commerce.',
    'Our product manager is Jane Roe.',
    'Competitors envy our people.',
    'Acme makes a difference.',
    'With the new hall we are 40 people.',
  ])('sorts nothing by a single word: %s', (sentence) => {
    expect(createTopicReader('Acme')(sentence)).toEqual([]);
    expect(createTopicReader('The Acme')(sentence)).toEqual([]);
  });

  it('names its sections in words and leaves out empty ones', () => {
    const text =
      'Acme is a payroll app. Our customers are hotels with 50 to 500 employees. Feel free to call.';

    expect(createProfileSections(profileOf('Acme', text)).map(({ type, title }) => [type, title])).toEqual([
      ['overview', 'About Acme'],
      ['product', 'Product'],
      ['icp', 'Ideal customer profile'],
    ]);
    expect(createProfileSections(profileOf('Acme', '', ''))).toEqual([
      { type: 'overview', title: 'About Acme', content_md: '**Acme**', source_url: null },
    ]);
  });

  it("reads lists and labels, and doesn't end a sentence at an abbreviation", () => {
    const text = [
      '- Acme sells pumps, e.g. For deep wells, to St. Gallen and beyond.',
      '* Customers: farms and utilities',
      '# Pricing: on request',
    ].join('\n');

    expect(sectionsOf('Acme', text)).toMatchObject({
      product: '- Acme sells pumps, e.g. For deep wells, to St. Gallen and beyond.',
      icp: '- Customers: farms and utilities',
      pricing: '- Pricing: on request',
    });
  });

  it.each(['', 'C++ (Labs) [x]', '$&', '.*'])('accepts any company name: %j', (name) => {
    expect(sectionsOf(name, 'We sell pumps. Weather is fine.')).toMatchObject({
      product: '- We sell pumps.',
    });
  });

  it('reads a long text without full stops quickly', () => {
    const text = 'customers companies within two so without '.repeat(3_000);

    expect(Object.keys(sectionsOf('Acme', text))).toEqual(['overview']);
  });
});
