import { collectText, type Traces } from '#domain/market/privacy/traces.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { type EntityName, personalData } from './personal-data.ts';
import type { Item } from './readable-item.ts';

/** What makes a name without a company that of the person. */
export interface ItemPosition {
  /** The item belongs to an account where they work. */
  readonly atCompany: boolean;
  /** The item belongs to a workspace that has a record of them. It counts in what its people typed. */
  readonly inWorkspace: boolean;
}

const listTyped = (entity: EntityName, item: Item): 'all' | readonly string[] => {
  const { typed = [] } = personalData[entity];
  return typeof typed === 'function' ? typed(item) : typed;
};

/** Whether a name counts in the whole item. */
export const isNameCounted = (
  entity: EntityName,
  item: Item,
  { atCompany, inWorkspace }: ItemPosition,
): boolean => atCompany || (inWorkspace && listTyped(entity, item) === 'all');

/** The attributes in which it counts besides. */
const typedAttributes = (
  entity: EntityName,
  item: Item,
  { inWorkspace }: ItemPosition,
): readonly string[] => {
  const typed = listTyped(entity, item);
  return inWorkspace && typed !== 'all' ? typed : [];
};

export function hasPerson(pattern: Traces, entity: EntityName, item: Item, position: ItemPosition): boolean {
  return (
    pattern.isIn(collectText(item), isNameCounted(entity, item, position)) ||
    typedAttributes(entity, item, position).some((name) => pattern.isIn(collectText(item[name]), true))
  );
}

export function removePerson(pattern: Traces, entity: EntityName, item: Item, position: ItemPosition): Item {
  const cleaned = {
    ...pattern.redact(item, isNameCounted(entity, item, position)),
    ...Object.fromEntries(
      typedAttributes(entity, item, position).map((name) => [name, pattern.redact(item[name], true)]),
    ),
  };
  return entity === 'account' ? redactFilterMap(item, cleaned) : cleaned;
}

/**
 * Two spellings of a name are one tag afterward, and lists are filtered by the same tags and industry. The rest of `f` finds
 * the account.
 */
function redactFilterMap({ f }: Item, { tags: spelled, industry, ...cleaned }: Item): Item {
  const tags = Array.isArray(spelled) ? [...new Set(spelled)] : spelled;
  const filters: Item = typeof f === 'object' && f !== null ? { ...f } : {};
  return {
    ...cleaned,
    ...(tags !== undefined && { tags }),
    ...(industry !== undefined && { industry }),
    ...(f !== undefined && {
      f: {
        ...filters,
        ...('tg' in filters && { tg: tags }),
        ...('in' in filters && { in: fold(String(industry)) }),
      },
    }),
  };
}

/** Whether an attribute that an erasure doesn't change names the person. */
export const isInUnchanged = (
  pattern: Traces,
  entity: EntityName,
  item: Item,
  { atCompany, inWorkspace }: ItemPosition,
): boolean =>
  (personalData[entity].unchanged ?? []).some((name) =>
    pattern.isIn(collectText(item[name]), atCompany || inWorkspace),
  );
