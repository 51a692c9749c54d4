import type { Signal } from '../../state/workspace.ts';

export type Rule = NonNullable<Signal['event_rule']>;

/** The rule as its form holds it. */
export interface RuleDraft {
  readonly kind: 'every' | 'count' | 'property';
  readonly count: string;
  readonly days: string;
  readonly property: string;
  readonly least: string;
}

const USUAL: RuleDraft = { kind: 'every', count: '3', days: '7', property: '', least: '' };

export function draftOf(rule: Rule | null | undefined): RuleDraft {
  if (!rule || 'every' in rule) return USUAL;
  return 'count' in rule
    ? { ...USUAL, kind: 'count', count: String(rule.count), days: String(rule.within_days) }
    : { ...USUAL, kind: 'property', property: rule.property, least: String(rule.at_least) };
}

const parseInteger = (text: string, from: number, to: number): number | undefined => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= from && value <= to ? value : undefined;
};

/** The rule, or undefined while the form isn't complete. */
export function ruleOf({ kind, count, days, property, least }: RuleDraft): Rule | undefined {
  if (kind === 'every') return { every: true };
  if (kind === 'count') {
    const many = parseInteger(count, 2, 100);
    const within_days = parseInteger(days, 1, 90);
    return many === undefined || within_days === undefined ? undefined : { count: many, within_days };
  }
  const at_least = least.trim() === '' ? Number.NaN : Number(least);
  const name = property.trim();
  return name === '' || !Number.isFinite(at_least) ? undefined : { property: name, at_least };
}

/** A command that sends one event, to paste into a terminal. */
export const sendCommand = (baseUrl: string, signalId: string, now: Date): string =>
  `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '${JSON.stringify({
    events: [
      {
        external_id: 'event-1',
        domain: 'company.com',
        occurred_at: now.toISOString(),
        title: 'What happened',
      },
    ],
  })}' ${baseUrl}/signals/${signalId}/events`;
