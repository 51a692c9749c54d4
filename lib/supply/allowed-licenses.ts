/** The documented list, which is also the enforced one. */
export interface AllowedLicenses {
  readonly deployed: ReadonlySet<string>;
  /** Additionally allowed for packages that are never deployed. */
  readonly buildOnly: ReadonlySet<string>;
  /** By `name@version`: the license of packages that do not declare one. */
  readonly undeclared: ReadonlyMap<string, string>;
}

const ROW = /^\|(.+)\|\s*$/;

/** The cells of a section's table below its header; no cell may be empty. */
function rowsOf(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/licences.md has no section "${heading}".`);
  const rows = section.split('\n').flatMap((line) => {
    const cells = ROW.exec(line)?.[1];
    return cells === undefined ? [] : [cells.split('|').map((cell) => cell.trim().replaceAll('`', ''))];
  });
  const bare = rows.find((cells) => cells.includes(''));
  if (bare) throw new Error(`docs/licences.md: a row of "${heading}" has an empty cell: ${bare.join(' | ')}`);
  return rows.slice(2);
}

const idsOf = (text: string, heading: string): Set<string> =>
  new Set(rowsOf(text, heading).map(([id = '']) => id));

/** Reads `docs/licences.md`. */
export const allowedLicenses = (text: string): AllowedLicenses => ({
  deployed: idsOf(text, 'What is deployed'),
  buildOnly: idsOf(text, 'What only builds and tests'),
  undeclared: new Map(
    rowsOf(text, 'Packages that declare none').map(([name = '', license = '']) => [name, license]),
  ),
});
