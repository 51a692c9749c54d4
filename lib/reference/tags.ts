import type { Json } from './shared-parts.ts';
import tagData from './tags.json' with { type: 'json' };

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** In reading order, by contract resource. */
const tags: Readonly<Record<string, Tag>> = tagData;

/** Requests the service sends to you. */
export const DELIVERIES: Tag = {
  name: 'Deliveries',
  description:
    'Pushed rows and alerts, POSTed to your endpoints at least once and signed with Standard Webhooks.',
};

/** Fails if a resource has no entry above. */
export function getTag(resource: string): string {
  const tag = tags[resource];
  if (!tag) throw new Error(`The resource ${resource} has no tag: describe it in lib/reference/tags.json.`);
  return tag.name;
}

export const listTags = (): Json[] => [...Object.values(tags), DELIVERIES].map((tag) => ({ ...tag }));

/** Position of a resource in reading order. */
export const getPosition = (resource: string): number => Object.keys(tags).indexOf(resource);
