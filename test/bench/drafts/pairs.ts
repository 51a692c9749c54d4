import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import type { SELLERS } from './sellers.ts';

/**
 * For which events a careful account executive of each company would pitch; for the others they would only ask. The new
 * leader is a Chief Operating Officer, who buys neither payroll nor security.
 */
export const PITCHES: Readonly<Record<keyof typeof SELLERS, readonly TextKind[]>> = {
  dispatch: [
    'funding',
    'leadership_change',
    'hiring_surge',
    'layoffs',
    'expansion',
    'acquisition',
    'being_acquired',
    'product_launch',
    'partnership',
    'security_incident',
    'regulatory_pressure',
  ],
  payroll: [
    'funding',
    'hiring_surge',
    'layoffs',
    'expansion',
    'acquisition',
    'being_acquired',
    'partnership',
    'ipo_plans',
  ],
  security: [
    'funding',
    'hiring_surge',
    'expansion',
    'acquisition',
    'being_acquired',
    'product_launch',
    'partnership',
    'technology_migration',
    'security_incident',
    'ipo_plans',
  ],
  logistics: [
    'funding',
    'leadership_change',
    'layoffs',
    'expansion',
    'acquisition',
    'product_launch',
    'partnership',
  ],
  consultancy: ['leadership_change', 'acquisition', 'being_acquired'],
};
