import type { SignalKind } from './signal-reasoner.ts';

/** A signal that every workspace starts with. */
export interface BuiltinSignal {
  readonly id: string;
  readonly kind: SignalKind;
  readonly name: string;
  readonly description: string;
}

const builtin = (kind: SignalKind, name: string, description: string): BuiltinSignal => ({
  id: `sig_${kind}`,
  kind,
  name,
  description,
});

/** The same ids in every workspace, so that a search or an integration can be moved from one to another. */
export const signalCatalogue: readonly BuiltinSignal[] = [
  builtin(
    'funding',
    'New funding',
    'The company has raised money: a venture round, private equity, a grant or a loan for growth.',
  ),
  builtin(
    'leadership_change',
    'Leadership change',
    'An executive was appointed, promoted or has left: whoever is new reviews what is bought.',
  ),
  builtin(
    'hiring_surge',
    'Hiring surge',
    'The company is hiring noticeably more people than before, or builds a new team.',
  ),
  builtin('layoffs', 'Layoffs', 'Jobs are cut, a site is closed or staff is sent on unpaid leave.'),
  builtin(
    'expansion',
    'Expansion',
    'A new office, plant, warehouse, shop or country; more capacity is being built.',
  ),
  builtin('acquisition', 'Acquisition', 'The company buys another one or a part of it.'),
  builtin('being_acquired', 'Being acquired', 'The company is bought, merged or gets a new majority owner.'),
  builtin(
    'product_launch',
    'Product launch',
    'A new product or service, or a major release, is on the market.',
  ),
  builtin('partnership', 'Partnership', 'A partnership, joint venture or large contract was agreed.'),
  builtin(
    'technology_migration',
    'Technology migration',
    'The company replaces a system, moves to another platform or introduces a new one.',
  ),
  builtin(
    'security_incident',
    'Security incident',
    'A breach, ransomware, a leak of data or an outage by attack became known.',
  ),
  builtin(
    'regulatory_pressure',
    'Regulatory pressure',
    'An authority fines, sues, investigates or sets new duties for the company.',
  ),
  builtin('ipo_plans', 'IPO plans', 'The company has filed for, priced or publicly decided on going public.'),
  builtin(
    'contract_award',
    'Contract award',
    'A government has signed a new contract with the company. Found in public award records, not in prose.',
  ),
];

const byId = new Map(signalCatalogue.map((signal) => [signal.id, signal]));

export const builtinSignal = (id: string): BuiltinSignal | undefined => byId.get(id);
