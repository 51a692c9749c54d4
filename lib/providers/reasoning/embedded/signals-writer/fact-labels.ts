import type { SignalKind } from '#domain/signals/signal-reasoner.ts';

/** What the other company, the sum, the number and the thing are called among the key facts. */
interface FactLabels {
  readonly counterpart: string;
  readonly amount: string;
  readonly count: string;
  readonly product: string;
}

const PLAIN: FactLabels = {
  counterpart: 'Named alongside',
  amount: 'Amount',
  count: 'Number',
  product: 'Product',
};

const BY_KIND: Readonly<Record<SignalKind, Partial<FactLabels>>> = {
  funding: { counterpart: 'Investor', amount: 'Raised' },
  leadership_change: {},
  hiring_surge: { count: 'Open positions' },
  layoffs: { amount: 'Cost', count: 'Jobs cut' },
  expansion: { amount: 'Invested', product: 'Site' },
  acquisition: { counterpart: 'Acquired company', amount: 'Price' },
  being_acquired: { counterpart: 'Acquirer', amount: 'Price' },
  product_launch: {},
  partnership: { counterpart: 'Partner', amount: 'Value' },
  technology_migration: { counterpart: 'New system', amount: 'Budget', product: 'Changed system' },
  security_incident: { amount: 'Damage', count: 'Records affected' },
  regulatory_pressure: { counterpart: 'Authority', amount: 'At stake' },
  ipo_plans: { counterpart: 'Bank or exchange', amount: 'To be raised' },
  contract_award: { counterpart: 'Agency', amount: 'Value' },
  new_in_role: { counterpart: 'Came from' },
  champion_left: { counterpart: 'Now at' },
  promotion: { counterpart: 'Came from' },
  champion_moved: { counterpart: 'Came from' },
};

export const factLabels = (kind: SignalKind | null): FactLabels => ({
  ...PLAIN,
  ...(kind === null ? {} : BY_KIND[kind]),
});
