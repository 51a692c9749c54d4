import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { acquisition } from './acquisition.ts';
import { beingAcquired } from './being-acquired.ts';
import { expansion } from './expansion.ts';
import { funding } from './funding.ts';
import { hiringSurge } from './hiring-surge.ts';
import { ipoPlans } from './ipo-plans.ts';
import { layoffs } from './layoffs.ts';
import { leadershipChange } from './leadership-change.ts';
import { partnership } from './partnership.ts';
import { productLaunch } from './product-launch.ts';
import { regulatoryPressure } from './regulatory-pressure.ts';
import { securityIncident } from './security-incident.ts';
import type { StoriesOfKind } from './stories-of-kind.ts';
import { technologyMigration } from './technology-migration.ts';

/** The demo world's stories of every kind. Written by `npm run generate`. */
export const STORIES: Readonly<Record<TextKind, StoriesOfKind>> = {
  funding,
  leadership_change: leadershipChange,
  hiring_surge: hiringSurge,
  layoffs,
  expansion,
  acquisition,
  being_acquired: beingAcquired,
  product_launch: productLaunch,
  partnership,
  technology_migration: technologyMigration,
  security_incident: securityIncident,
  regulatory_pressure: regulatoryPressure,
  ipo_plans: ipoPlans,
};
