import type { TextKind } from '#domain/signals/signal-reasoner.ts';
import { dealReader } from './deal.ts';
import { expansionReader } from './expansion.ts';
import { fundingReader } from './funding.ts';
import { ipoPlansReader } from './ipo-plans.ts';
import type { KindReader } from './kind-reader.ts';
import { leadershipReader } from './leadership.ts';
import { partnershipReader } from './partnership.ts';
import { productLaunchReader } from './product-launch.ts';
import { regulatoryPressureReader } from './regulatory-pressure.ts';
import { securityIncidentReader } from './security-incident.ts';
import { technologyMigrationReader } from './technology-migration.ts';
import { hiringReader, layoffsReader } from './workforce.ts';

/** How each kind that prose tells of is read; a kind without a reader does not compile. */
export const KIND_READERS: Readonly<Record<TextKind, KindReader>> = {
  funding: fundingReader,
  leadership_change: leadershipReader,
  hiring_surge: hiringReader,
  layoffs: layoffsReader,
  expansion: expansionReader,
  acquisition: dealReader,
  being_acquired: dealReader,
  product_launch: productLaunchReader,
  partnership: partnershipReader,
  technology_migration: technologyMigrationReader,
  security_incident: securityIncidentReader,
  regulatory_pressure: regulatoryPressureReader,
  ipo_plans: ipoPlansReader,
};
