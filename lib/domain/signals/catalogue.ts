import { isMoveKind, type SignalKind } from './signal-reasoner.ts';

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
  builtin(
    'new_in_role',
    'New in role',
    'Someone has joined in a role that your ideal customer profile or a saved search names. Found when a roster is loaded again.',
  ),
  builtin(
    'champion_left',
    'Champion left',
    'A decision maker, or someone your team works with, is no longer on the complete roster. Found when a roster is loaded again.',
  ),
  builtin(
    'promotion',
    'Promotion',
    'Someone rose to a higher level in the same or a related function. Found when a roster is loaded again.',
  ),
  builtin(
    'champion_moved',
    'Champion moved',
    'A person from a saved list, or a contact you own or revealed, now works at this company. Found when a roster is loaded again.',
  ),
];

/** Those that documents tell of, which scans and discoveries look for. */
export const textSignals: readonly BuiltinSignal[] = signalCatalogue.filter(({ kind }) => !isMoveKind(kind));

const byId = new Map(signalCatalogue.map((signal) => [signal.id, signal]));

export const builtinSignal = (id: string): BuiltinSignal | undefined => byId.get(id);

/** Whether a signal comes from rosters, where no document tells of it. */
export const isMoveSignal = (id: string): boolean => isMoveKind(builtinSignal(id)?.kind ?? null);
