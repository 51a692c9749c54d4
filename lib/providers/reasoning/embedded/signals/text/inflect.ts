/** The form a word stands in: `past` covers the participle too, for English seldom tells them apart. */
export type WordForm = 'base' | 's' | 'past' | 'ing';

// biome-ignore format: a table reads better than a column
const IRREGULAR: Readonly<Record<string, string>> = {
  become: 'became become', begin: 'began begun', bid: 'bid', break: 'broke broken', bring: 'brought', build: 'built',
  buy: 'bought', choose: 'chose chosen', come: 'came come', cut: 'cut', deal: 'dealt', do: 'did done', draw: 'drew drawn',
  fall: 'fell fallen', fight: 'fought', find: 'found', forgo: 'forwent forgone', freeze: 'froze frozen', get: 'got gotten',
  give: 'gave given', go: 'went gone', grow: 'grew grown', have: 'had', hit: 'hit', hold: 'held', keep: 'kept', lay: 'laid',
  lead: 'led', leave: 'left', lend: 'lent', let: 'let', lose: 'lost', make: 'made', meet: 'met', offer: 'offered',
  oversee: 'oversaw overseen', pay: 'paid', put: 'put', quit: 'quit', rebuild: 'rebuilt', rise: 'rose risen', run: 'ran run',
  say: 'said', see: 'saw seen', seek: 'sought', sell: 'sold', set: 'set', shed: 'shed', shut: 'shut', sink: 'sank sunk',
  slay: 'slew slain', spend: 'spent', spin: 'spun', split: 'split', stand: 'stood', steal: 'stole stolen',
  strike: 'struck', sue: 'sued', take: 'took taken', tell: 'told', think: 'thought', throw: 'threw thrown',
  undergo: 'underwent undergone', win: 'won', withdraw: 'withdrew withdrawn', write: 'wrote written', be: 'was were been',
};

/** One syllable, one vowel, one consonant: "ship, shipped"; longer words are few enough to be named. */
const DOUBLED =
  /^(?:[^aeiou]*[aeiou][^aeiouwxyh]|qui[tpz]|refer|transfer|prefer|defer|incur|occur|commit|submit|admit|permit|begin|outbid|unplug|kidnap|equip|compel|propel|control|enrol|format)$/;
/** Spelt with one l in America, with two in Britain. */
const EITHER = /^(?:cancel|label|travel|fuel|level|model|total|signal|channel|rival|unravel|tunnel|trial)$/;
const VOWEL_Y = /[aeiou]y$/;

/** A word's inflected forms with what each is; nouns get their plural by the same rule as verbs their -s. */
export function inflect(lemma: string): readonly (readonly [string, WordForm])[] {
  const forms: [string, WordForm][] = [[lemma, 'base']];
  if (lemma.length < 2 || !/^[a-z-]+$/.test(lemma)) return forms;
  forms.push([withS(lemma), 's']);
  const irregular = IRREGULAR[lemma];
  if (EITHER.test(lemma)) forms.push([`${lemma}led`, 'past'], [`${lemma}ling`, 'ing']);
  if (irregular === undefined) forms.push([withEd(lemma), 'past']);
  else for (const form of irregular.split(' ')) forms.push([form, 'past']);
  forms.push([withIng(lemma), 'ing']);
  if (lemma === 'be') forms.push(['is', 's'], ['are', 's'], ['am', 's'], ["'re", 's']);
  if (lemma === 'have') forms.push(['has', 's'], ["'ve", 's']);
  return forms;
}

function withS(lemma: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(lemma)) return `${lemma}es`;
  if (lemma.endsWith('y') && !VOWEL_Y.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  if (lemma === 'go' || lemma === 'do' || lemma === 'veto') return `${lemma}es`;
  return `${lemma}s`;
}

function withEd(lemma: string): string {
  if (lemma.endsWith('e')) return `${lemma}d`;
  if (lemma.endsWith('y') && !VOWEL_Y.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  if (DOUBLED.test(lemma)) return `${lemma}${lemma.at(-1)}ed`;
  return `${lemma}ed`;
}

function withIng(lemma: string): string {
  if (lemma.endsWith('ie')) return `${lemma.slice(0, -2)}ying`;
  if (lemma.endsWith('e') && !/(?:ee|ye|oe)$/.test(lemma) && lemma !== 'be')
    return `${lemma.slice(0, -1)}ing`;
  if (DOUBLED.test(lemma)) return `${lemma}${lemma.at(-1)}ing`;
  return `${lemma}ing`;
}

const LEMMA_OF_IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries(IRREGULAR).flatMap(([lemma, forms]) =>
    forms.split(' ').map((form) => [form, lemma] as const),
  ),
);

/** The verb that an irregular form belongs to. */
export function irregularLemma(form: string): string | undefined {
  return LEMMA_OF_IRREGULAR.get(form);
}
