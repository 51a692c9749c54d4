import { NO_DETAILS, type SignalEvent, type TextKind } from '#domain/signals/signal-reasoner.ts';

const NOTHING: SignalEvent = { ...NO_DETAILS, happened_on: '2026-11-09' };

/** One event of each kind, with the details that such news usually has. */
export const EVENTS: Readonly<Record<TextKind, SignalEvent>> = {
  funding: {
    ...NOTHING,
    form: 'raises',
    amount: { amount: 25_000_000, currency: 'USD' },
    counterpart: 'Kestrel Ventures',
  },
  leadership_change: {
    ...NOTHING,
    move: 'joins',
    person: { name: 'Dana Whitfield', role: 'Chief Operating Officer' },
    role: 'Chief Operating Officer',
  },
  hiring_surge: { ...NOTHING, form: 'hires', count: 120, unit: 'service technicians', place: 'Ohio' },
  layoffs: { ...NOTHING, form: 'cuts', count: 200, unit: 'employees' },
  expansion: { ...NOTHING, form: 'opens', product: 'new depot', place: 'Monterrey', ahead: true },
  acquisition: {
    ...NOTHING,
    form: 'buys',
    counterpart: 'Brightwell Lifts',
    amount: { amount: 40_000_000, currency: 'USD' },
  },
  being_acquired: { ...NOTHING, form: 'buys', counterpart: 'Norrvik International', ahead: true },
  product_launch: { ...NOTHING, form: 'launches', product: 'Nexa 562' },
  partnership: {
    ...NOTHING,
    form: 'contract',
    counterpart: 'the City of Denver',
    amount: { amount: 12_000_000, currency: 'USD' },
  },
  technology_migration: { ...NOTHING, form: 'moves to', counterpart: 'Dynamics 365 Business Central' },
  security_incident: { ...NOTHING, form: 'suffers' },
  regulatory_pressure: {
    ...NOTHING,
    form: 'fine',
    counterpart: 'Environment Agency',
    amount: { amount: 900_000, currency: 'GBP' },
  },
  ipo_plans: { ...NOTHING, form: 'files' },
};
