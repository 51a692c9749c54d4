import { type Traces, textOf } from '#domain/market/privacy/traces.ts';
import { type EntityName, personalData } from './personal-data.ts';
import type { Item } from './readable-item.ts';

/** What makes a name without a company that of the person. */
export interface Place {
  /** The item belongs to an account where they work. */
  readonly atCompany: boolean;
  /** The item belongs to a workspace that has a record of them. It counts in what its people typed. */
  readonly inWorkspace: boolean;
}

const typedIn = (entity: EntityName): 'all' | readonly string[] => personalData[entity].typed ?? [];

/** Whether a name counts in the whole item. */
export const countsIn = (entity: EntityName, { atCompany, inWorkspace }: Place): boolean =>
  atCompany || (inWorkspace && typedIn(entity) === 'all');

/** The attributes in which it counts besides. */
const typedAttributes = (entity: EntityName, item: Item, { inWorkspace }: Place): readonly string[] => {
  const typed = typedIn(entity);
  if (!inWorkspace || typed === 'all') return [];
  const since = Object.entries(personalData[entity].typedSince ?? {});
  return [...typed, ...since.flatMap(([when, name]) => (typeof item[when] === 'string' ? [name] : []))];
};

export function namesPerson(pattern: Traces, entity: EntityName, item: Item, place: Place): boolean {
  return (
    pattern.isIn(textOf(item), countsIn(entity, place)) ||
    typedAttributes(entity, item, place).some((name) => pattern.isIn(textOf(item[name]), true))
  );
}

export function withoutPerson(pattern: Traces, entity: EntityName, item: Item, place: Place): Item {
  const cleaned = {
    ...pattern.redact(item, countsIn(entity, place)),
    ...Object.fromEntries(
      typedAttributes(entity, item, place).map((name) => [name, pattern.redact(item[name], true)]),
    ),
  };
  return entity === 'account' ? withTags(item, cleaned) : cleaned;
}

/** Two spellings of a name are one tag afterward, and lists are filtered by the same tags. The rest of `f` finds the account. */
function withTags({ f }: Item, cleaned: Item): Item {
  const tags = Array.isArray(cleaned.tags) ? [...new Set(cleaned.tags)] : cleaned.tags;
  const isTagged = typeof f === 'object' && f !== null && 'tg' in f;
  return { ...cleaned, tags, f: isTagged ? { ...f, tg: tags } : f };
}
