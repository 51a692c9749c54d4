// biome-ignore format: a table reads better than a column
const IRREGULAR: Readonly<Record<string, string>> = {
  become: 'became become', begin: 'began begun', bid: 'bid', break: 'broke broken', bring: 'brought', build: 'built',
  buy: 'bought', choose: 'chose chosen', come: 'came come', cut: 'cut', deal: 'dealt', do: 'did done', draw: 'drew drawn',
  fall: 'fell fallen', fight: 'fought', find: 'found', forgo: 'forwent forgone', freeze: 'froze frozen', get: 'got gotten',
  give: 'gave given', go: 'went gone', grow: 'grew grown', have: 'had', hit: 'hit', hold: 'held', keep: 'kept', lay: 'laid',
  lead: 'led', leave: 'left', lend: 'lent', let: 'let', lose: 'lost', make: 'made', meet: 'met', offer: 'offered',
  oversee: 'oversaw overseen', pay: 'paid', put: 'put', quit: 'quit', rebuild: 'rebuilt', rewrite: 'rewrote rewritten', rise: 'rose risen', run: 'ran run',
  say: 'said', see: 'saw seen', seek: 'sought', sell: 'sold', set: 'set', shed: 'shed', shut: 'shut', sink: 'sank sunk',
  slay: 'slew slain', spend: 'spent', spin: 'spun', split: 'split', stand: 'stood', steal: 'stole stolen',
  strike: 'struck', sue: 'sued', take: 'took taken', tell: 'told', think: 'thought', throw: 'threw thrown',
  undergo: 'underwent undergone', win: 'won', withdraw: 'withdrew withdrawn', write: 'wrote written', be: 'was were been',
};

const LEMMA_OF_IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries(IRREGULAR).flatMap(([lemma, forms]) =>
    forms.split(' ').map((form) => [form, lemma] as const),
  ),
);

/** The verb that an irregular form belongs to. */
export function findIrregularLemma(form: string): string | undefined {
  return LEMMA_OF_IRREGULAR.get(form);
}
