/** The parts of a `package.json` that may name a licence, in every form that was ever usual. */
export interface Manifest {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

function termOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  if (typeof value === 'object' && value !== null && 'type' in value) return termOf(value.type);
  return undefined;
}

/** A list does not say whether it leaves the choice, so that all of it must be fine. */
function allOf(values: readonly unknown[]): string | undefined {
  const terms = values.map(termOf);
  return terms.length === 0 || terms.includes(undefined)
    ? undefined
    : terms.map((term) => `(${term})`).join(' AND ');
}

/** What a package says of its licence, as an SPDX expression where it keeps to SPDX's names. */
export function declaredLicence({ license, licenses }: Manifest): string | undefined {
  const declared = license ?? licenses;
  return Array.isArray(declared) ? allOf(declared) : termOf(declared);
}
