import type { ComponentChildren } from 'preact';
import type { FieldKind } from '#contract/field-table.ts';
import { countryName, formatDay, formatNumber, toHost, toWords } from '../text/format.ts';
import { ExternalLink } from './button.tsx';

type Values = Readonly<Record<string, unknown>>;

/** A value as people read it, if not as it is. A place is shown with its country. */
const RENDERERS_BY_KIND: Readonly<
  Partial<Record<FieldKind, (value: string, record: Values) => ComponentChildren>>
> = {
  url: (url) => <ExternalLink href={url}>{toHost(url)}</ExternalLink>,
  place: (placeName, { country, country_code }) =>
    [placeName, countryName(String(country ?? country_code ?? ''))].filter(Boolean).join(', '),
  country: countryName,
  word: toWords,
  time: (isoTime) => formatDay(isoTime, new Date()),
  number: (count) => <span class="figures">{formatNumber(Number(count))}</span>,
  flag: (flag) => (flag ? 'Yes' : 'No'),
  object: () => null,
};

/** The facts of a record that are known. The country alone is a place, too. */
export const factsOf = ({
  fields,
  record,
}: {
  fields: Readonly<
    Record<string, { readonly label: string; readonly kind: FieldKind; readonly fact: boolean }>
  >;
  record: object;
}): (readonly [label: string, value: ComponentChildren])[] => {
  const values = record as Values;
  return Object.entries(fields)
    .filter(([, { fact }]) => fact)
    .map(([name, { label, kind }]) => {
      const value = (values[name] ?? '') as string;
      return [
        label,
        (value !== '' || kind === 'place') && (RENDERERS_BY_KIND[kind] ?? String)(value, values),
      ] as const;
    });
};
