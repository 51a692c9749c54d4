import type { FunctionId } from '#contract/interpretation.ts';
import TABLE from './business-functions.json' with { type: 'json' };

/**
 * A business function. `within` lists wider functions: a search for one of those also finds this one. `next` says
 * where to look if no one fits, best first. `area` is its name in titles. `chief` and `staff` are titles at the top
 * and the bottom, for directories that only search by title.
 */
interface BusinessFunction {
  readonly label: string;
  readonly area: string;
  readonly within: readonly FunctionId[];
  readonly next: readonly FunctionId[];
  readonly chief: string | undefined;
  readonly staff: readonly string[];
}

/** Compiles only if every function has a row. Lists are separated by spaces, titles by commas. */
const ROWS: Readonly<
  Record<
    FunctionId,
    Readonly<Record<'label' | 'area' | 'within' | 'next' | 'staff', string>> & { chief?: string }
  >
> = TABLE;

const splitList = (text: string, separator: string): string[] => text.split(separator).filter(Boolean);

const functionsById = new Map(
  Object.entries(ROWS).map(([id, { label, area, chief, ...row }]) => [
    id as FunctionId,
    {
      label,
      area,
      chief,
      within: splitList(row.within, ' ') as FunctionId[],
      next: splitList(row.next, ' ') as FunctionId[],
      staff: splitList(row.staff, ', '),
    } satisfies BusinessFunction,
  ]),
);

export function getBusinessFunction(id: FunctionId): BusinessFunction {
  const businessFunction = functionsById.get(id);
  if (businessFunction === undefined) throw new Error(`There is no function "${id}".`);
  return businessFunction;
}

/** The function and all wider ones, closest first. */
export function listSelfAndWider(id: FunctionId): readonly FunctionId[] {
  return [id, ...getBusinessFunction(id).within.flatMap(listSelfAndWider)];
}

/** Functions directly within this one. */
export const listNarrower = (id: FunctionId): readonly FunctionId[] =>
  [...functionsById].flatMap(([narrowerId, { within }]) => (within.includes(id) ? [narrowerId] : []));

/** "IT procurement" for both functions combined. */
export const formatFunctions = (ids: readonly FunctionId[]): string =>
  ids.map((id) => getBusinessFunction(id).label).join(' × ');
