import type { CompanyProfile } from '#contract/company-profile.ts';
import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';

type Draft = Pick<KnowledgeBaseSection, 'type' | 'title' | 'content_md' | 'source_url'>;

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Words by which a sentence of the business context shows what it is about. */
const topics: readonly { readonly type: string; readonly title: string; readonly words: RegExp }[] = [
  {
    type: 'product',
    title: 'Product',
    words: /\b(product|platform|software|tool|service|app|api|offer|build)/i,
  },
  {
    type: 'value_prop',
    title: 'Value proposition',
    words: /\b(help|save|reduce|faster|grow|so that|without|win)/i,
  },
  {
    type: 'icp',
    title: 'Ideal customer',
    words: /\b(for|teams?|customers?|companies|buyers?|sell to|serves?)\b/i,
  },
  { type: 'pricing', title: 'Pricing', words: /\b(pric\w+|per seat|per month|plan|free|subscription)\b/i },
];

/** A first knowledge base that says only what the profile says: an overview, then its sentences by topic. */
export function sectionsFromProfile(profile: CompanyProfile): Draft[] {
  const source_url = profile.domain === '' ? null : `https://${profile.domain}`;
  const sentences = sentencesOf(profile.business_context);
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
  const byTopic = topics.flatMap(({ type, title, words }): Draft[] => {
    const told = sentences.filter((sentence) => words.test(sentence));
    return told.length === 0
      ? []
      : [{ type, title, content_md: told.map((sentence) => `- ${sentence}`).join('\n'), source_url }];
  });
  return [overview, ...byTopic];
}
