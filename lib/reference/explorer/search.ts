interface SearchSection {
  readonly id: string;
  readonly title: string;
  /** What kind of thing it is. */
  readonly kind: string;
  readonly text: string;
}

const KINDS: Readonly<Record<string, string>> = {
  start: 'Guide',
  chapter: 'Guide',
  group: 'Calls',
  operation: 'Call',
  object: 'Object',
};

const MAX_RESULTS = 30;

/** Read from the page at the first search. */
function readSections(): SearchSection[] {
  return [...document.querySelectorAll<HTMLElement>('main section[id]')].map((section) => ({
    id: section.id,
    title: section.querySelector('h2, h3')?.textContent ?? 'Your key',
    kind: KINDS[section.classList[0] ?? ''] ?? '',
    text: section.textContent.toLowerCase(),
  }));
}

/** Lower is better; undefined if there is no match. */
function rankMatch({ title, text, kind }: SearchSection, words: readonly string[]): number | undefined {
  const name = title.toLowerCase();
  if (words.every((word) => name.includes(word))) return kind === 'Object' ? 1 : 0;
  return words.every((word) => text.includes(word)) ? 2 : undefined;
}

function createEntry({ id, title, kind }: SearchSection): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const label = document.createElement('small');
  link.href = `#${id}`;
  label.textContent = kind;
  link.append(title, ' ', label);
  item.append(link);
  return item;
}

export function watchSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const results = document.querySelector<HTMLElement>('#results');
  const entries = document.querySelector<HTMLElement>('#entries');
  if (!input || !results || !entries) return;
  let sections: readonly SearchSection[] | undefined;
  const show = (): void => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    entries.hidden = words.length > 0;
    if (words.length === 0) {
      results.replaceChildren();
      return;
    }
    sections ??= readSections();
    const matches = sections
      .flatMap((matchedSection) => {
        const rank = rankMatch(matchedSection, words);
        return rank === undefined ? [] : [{ each: matchedSection, rank }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_RESULTS);
    const list = document.createElement('ul');
    list.append(...matches.map(({ each }) => createEntry(each)));
    results.replaceChildren(
      matches.length > 0 ? list : 'Nothing found. Try a path, a field or an error code.',
    );
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') results.querySelector('a')?.click();
    if (key !== 'Escape') return;
    input.value = '';
    show();
  });
}
