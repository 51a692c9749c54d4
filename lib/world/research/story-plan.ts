import { DAY_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { createRandom, hashText, type Weighted } from '#domain/shared/random/seeded-random.ts';
import { TEXT_KINDS, type TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { STORIES } from '../stories/stories.ts';

/** How a story treats its event. Only `told` events happened to this company, and recently. */
export type Stance = 'told' | 'rumoured' | 'denied' | 'called_off' | 'remembered' | 'somebody_else';

export interface StoryHead {
  /** The same for the story's lifetime, and the seed of everything it says. */
  readonly key: string;
  /** Null for small talk and single job postings. */
  readonly kind: TextKind | null;
  readonly theme: 'event' | 'small_talk' | 'job_advert';
  readonly stance: Stance;
  readonly born: Date;
}

/** How many stories of a theme a company has at any time, and how many days each lasts. */
const SHELVES = [
  { theme: 'event', slotCount: 7, days: 400 },
  { theme: 'small_talk', slotCount: 5, days: 400 },
  { theme: 'job_advert', slotCount: 1, days: 120 },
] as const;

const STANCES: Weighted<Stance> = [
  ['told', 60],
  ['rumoured', 10],
  ['denied', 7],
  ['called_off', 7],
  ['remembered', 7],
  ['somebody_else', 9],
];

/** US companies from this size on are listed and report to the regulator. */
const LISTED_FROM = 600;

export const isPublicCompany = ({ country, employees }: Company): boolean =>
  country === 'US' && employees >= LISTED_FROM;

/**
 * The current stories about a company. Each place on a shelf holds one story. Its days are counted from 1970 and
 * shifted by the place, so a story's start doesn't depend on when one looks. When its days are over, the next story
 * takes its place.
 */
export function planStories(company: Company, now: Date): readonly StoryHead[] {
  const kinds = listKinds(company);
  return SHELVES.flatMap(({ theme, slotCount, days }) =>
    Array.from({ length: slotCount }, (_, slot) => {
      const { turn, born } = computeTurn(`${company.domain}/${theme}/${slot}`, days, now);
      const key = `${company.domain}/${theme}/${slot}/${turn}`;
      if (theme !== 'event') return { key, kind: null, theme, stance: 'told' as const, born };
      const kind = kinds[(slot + turn * slotCount) % kinds.length] ?? 'product_launch';
      return { key, kind, theme, stance: pickStance(key, kind), born };
    }),
  );
}

function computeTurn(slot: string, days: number, now: Date): { turn: number; born: Date } {
  const shift = (hashText(slot) % (days * 24 * 60)) * 60_000;
  const turn = Math.floor((now.getTime() - shift) / (days * DAY_MS));
  return { turn, born: new Date(shift + turn * days * DAY_MS) };
}

/** Every kind that makes sense for the company's size, in an order of its own. */
function listKinds(company: Company): readonly TextKind[] {
  const { domain, employees } = company;
  return TEXT_KINDS.filter((kind) => {
    const { goesPublic, employees: sizes } = STORIES[kind];
    if (goesPublic === true && isPublicCompany(company)) return false;
    const { min: least = 0, max = Number.POSITIVE_INFINITY } = sizes ?? {};
    return employees >= least && employees <= max;
  }).toSorted((a, b) => hashText(`${domain}/${a}`) - hashText(`${domain}/${b}`));
}

function pickStance(key: string, kind: TextKind): Stance {
  const stance = createRandom(`${key}/stance`).weighted(STANCES);
  return STORIES[kind].isHarm === true && stance === 'called_off' ? 'denied' : stance;
}
