interface NamedKind {
  readonly name: string;
  readonly description: string;
}

/**
 * The kinds of signal that text shows, in the order they are listed. An entry here declares a kind: every workspace gets it,
 * and `lib/reading/kinds` doesn't compile until it has the rest. Most functions carry these names and nothing else.
 */
export const TEXT_KIND_NAMES = {
  funding: {
    name: 'New funding',
    description:
      'The company has raised money: a venture round, private equity, a grant or a loan for growth.',
  },
  leadership_change: {
    name: 'Leadership change',
    description:
      'An executive was appointed, promoted or left. New leaders often review what the company buys.',
  },
  hiring_surge: {
    name: 'Hiring surge',
    description: 'The company is hiring noticeably more people than before, or is building a new team.',
  },
  layoffs: {
    name: 'Layoffs',
    description: 'Jobs are cut, a site is closed or staff is sent on unpaid leave.',
  },
  expansion: {
    name: 'Expansion',
    description: 'A new office, plant, warehouse, shop or country; more capacity is being built.',
  },
  acquisition: {
    name: 'Acquisition',
    description: 'The company buys another company or part of one.',
  },
  being_acquired: {
    name: 'Being acquired',
    description: 'The company is bought, merged or gets a new majority owner.',
  },
  product_launch: {
    name: 'Product launch',
    description: 'A new product, service or major release is on the market.',
  },
  partnership: {
    name: 'Partnership',
    description: 'A partnership, joint venture or large contract was agreed.',
  },
  technology_migration: {
    name: 'Technology migration',
    description: 'The company replaces a system, moves to another platform or introduces a new one.',
  },
  security_incident: {
    name: 'Security incident',
    description: 'A data breach, leak, ransomware attack or outage caused by an attack became known.',
  },
  regulatory_pressure: {
    name: 'Regulatory pressure',
    description: 'An authority fines, sues, investigates or sets new duties for the company.',
  },
  ipo_plans: {
    name: 'IPO plans',
    description: 'The company has filed for, priced or publicly decided on going public.',
  },
} as const satisfies Readonly<Record<string, NamedKind>>;
