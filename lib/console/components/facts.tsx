import type { ComponentChildren } from 'preact';
import type { FieldKind } from '#contract/field-table.ts';
import { countryName, dayText, hostOf, number, words } from '../text/format.ts';
import { ExternalLink } from './external-link.tsx';

type Values = Readonly<Record<string, unknown>>;

/** A value as people read it. A place is shown with its country. */
const SHOWN: Readonly<Record<FieldKind, (value: string, record: Values) => ComponentChildren>> = {
  id: String,
  text: String,
  long_text: String,
  url: (url) => <ExternalLink href={url}>{hostOf(url)}</ExternalLink>,
  place: (place, { country, country_code }) =>
    [place, countryName(String(country ?? country_code ?? ''))].filter(Boolean).join(', '),
  country: countryName,
  word: words,
  time: (at) => dayText(at, new Date()),
  number: (count) => <span class="figures">{number(Number(count))}</span>,
  year: String,
  flag: (flag) => (flag ? 'Yes' : 'No'),
  tags: String,
  object: () => null,
};

export const Fact = ({ label, children }: { label: string; children: ComponentChildren }) =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

interface FactsProps {
  readonly fields: Readonly<
    Record<string, { readonly label: string; readonly kind: FieldKind; readonly fact: boolean }>
  >;
  readonly record: object;
}

/** The facts of a record that are known. The country alone is a place, too. */
export const Facts = ({ fields, record }: FactsProps) => {
  const values = record as Values;
  const facts = Object.entries(fields).filter(([, { fact }]) => fact);
  return facts.map(([name, { label, kind }]) => {
    const value = (values[name] ?? '') as string;
    return (
      <Fact key={name} label={label}>
        {(value !== '' || kind === 'place') && SHOWN[kind](value, values)}
      </Fact>
    );
  });
};
