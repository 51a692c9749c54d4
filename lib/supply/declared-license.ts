/** The fields of a `package.json` that may name a license, including deprecated ones. */
export interface Manifest {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

function termOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value === 'object' && value !== null && 'type' in value) return termOf(value.type);
  return undefined;
}

/** A list doesn't say whether it offers a choice, so all its licenses must be allowed. */
function allOf(values: readonly unknown[]): string | undefined {
  const terms = values.map(termOf);
  return terms.length === 0 || terms.includes(undefined)
    ? undefined
    : terms.map((term) => `(${term})`).join(' AND ');
}

/** The license a package declares, as an SPDX expression if it uses SPDX names. */
export function declaredLicense({ license, licenses }: Manifest): string | undefined {
  const declared = license ?? licenses;
  return Array.isArray(declared) ? allOf(declared) : termOf(declared);
}
