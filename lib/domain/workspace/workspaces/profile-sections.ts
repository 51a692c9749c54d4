import type { CompanyProfile } from '#contract/company-profile.ts';
import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';
import { createTopicReader, type ProfileTopic } from './profile-topics.ts';

type Draft = Pick<KnowledgeBaseSection, 'type' | 'title' | 'content_md' | 'source_url'>;

/** A period after these doesn't end a sentence. */
const ABBREVIATION_PATTERN =
  /\b(?:e\.g|i\.e|etc|approx|ca|no|st|dr|mr|mrs|ms|inc|ltd|co|corp|vs|min|max)\.$/i;

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/\n+/)) {
    let partialSentence = '';
    for (const part of line.replace(/^\s*(?:[-*+•]|#+|\d+[.)])\s+/, '').split(/(?<=[.!?])\s+/)) {
      partialSentence = partialSentence === '' ? part.trim() : `${partialSentence} ${part.trim()}`;
      if (ABBREVIATION_PATTERN.test(partialSentence)) continue;
      sentences.push(partialSentence);
      partialSentence = '';
    }
    sentences.push(partialSentence);
  }
  return sentences.filter((sentence) => sentence !== '');
}

/** In reading order. */
const TITLES: Readonly<Record<ProfileTopic, string>> = {
  product: 'Product',
  value_prop: 'Value proposition',
  icp: 'Ideal customer profile',
  pricing: 'Pricing',
  competitor: 'Competitors',
};
const topics = Object.keys(TITLES) as ProfileTopic[];

/** An initial knowledge base that only contains what the profile says: an overview, then its sentences by topic. */
export function createProfileSections(profile: CompanyProfile): Draft[] {
  const source_url = profile.domain === '' ? null : `https://${profile.domain}`;
  const topicsOf = createTopicReader(profile.name);
  const sentences = splitSentences(profile.business_context).map((sentence) => ({
    sentence,
    topics: topicsOf(sentence),
  }));
  const overview: Draft = {
    type: 'overview',
    title: `About ${profile.name}`,
    content_md: [
      `**${profile.name}**${profile.domain === '' ? '' : ` (${profile.domain})`}`,
      profile.business_context,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    source_url,
  };
  const byTopic = topics.flatMap((type): Draft[] => {
    const matching = sentences.filter((each) => each.topics.includes(type));
    return matching.length === 0
      ? []
      : [
          {
            type,
            title: TITLES[type],
            content_md: matching.map(({ sentence }) => `- ${sentence}`).join('\n'),
            source_url,
          },
        ];
  });
  return [overview, ...byTopic];
}
