import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import * as acquisition from './acquisition/kind.ts';
import * as beingAcquired from './being-acquired/kind.ts';
import * as expansion from './expansion/kind.ts';
import * as funding from './funding/kind.ts';
import * as hiringSurge from './hiring-surge/kind.ts';
import * as ipoPlans from './ipo-plans/kind.ts';
import type { KindOfSignal } from './kind-of-signal.ts';
import * as layoffs from './layoffs/kind.ts';
import * as leadershipChange from './leadership-change/kind.ts';
import * as partnership from './partnership/kind.ts';
import * as productLaunch from './product-launch/kind.ts';
import * as regulatoryPressure from './regulatory-pressure/kind.ts';
import * as securityIncident from './security-incident/kind.ts';
import * as technologyMigration from './technology-migration/kind.ts';

/**
 * Every kind, whole, for tests. Bundles take a table below, so that a function that writes a draft doesn't carry the
 * reader. Written by `npm run generate`.
 */
export const KINDS: Readonly<Record<TextKind, KindOfSignal>> = {
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

type Table<Part extends keyof KindOfSignal> = Readonly<Record<TextKind, KindOfSignal[Part]>>;

export const READERS: Table<'reader'> = {
  funding: funding.reader,
  leadership_change: leadershipChange.reader,
  hiring_surge: hiringSurge.reader,
  layoffs: layoffs.reader,
  expansion: expansion.reader,
  acquisition: acquisition.reader,
  being_acquired: beingAcquired.reader,
  product_launch: productLaunch.reader,
  partnership: partnership.reader,
  technology_migration: technologyMigration.reader,
  security_incident: securityIncident.reader,
  regulatory_pressure: regulatoryPressure.reader,
  ipo_plans: ipoPlans.reader,
};

export const EXPLAINED: Table<'explained'> = {
  funding: funding.explained,
  leadership_change: leadershipChange.explained,
  hiring_surge: hiringSurge.explained,
  layoffs: layoffs.explained,
  expansion: expansion.explained,
  acquisition: acquisition.explained,
  being_acquired: beingAcquired.explained,
  product_launch: productLaunch.explained,
  partnership: partnership.explained,
  technology_migration: technologyMigration.explained,
  security_incident: securityIncident.explained,
  regulatory_pressure: regulatoryPressure.explained,
  ipo_plans: ipoPlans.explained,
};

export const ASKED: Table<'asked'> = {
  funding: funding.asked,
  leadership_change: leadershipChange.asked,
  hiring_surge: hiringSurge.asked,
  layoffs: layoffs.asked,
  expansion: expansion.asked,
  acquisition: acquisition.asked,
  being_acquired: beingAcquired.asked,
  product_launch: productLaunch.asked,
  partnership: partnership.asked,
  technology_migration: technologyMigration.asked,
  security_incident: securityIncident.asked,
  regulatory_pressure: regulatoryPressure.asked,
  ipo_plans: ipoPlans.asked,
};

export const CONCERNED: Table<'concerned'> = {
  funding: funding.concerned,
  leadership_change: leadershipChange.concerned,
  hiring_surge: hiringSurge.concerned,
  layoffs: layoffs.concerned,
  expansion: expansion.concerned,
  acquisition: acquisition.concerned,
  being_acquired: beingAcquired.concerned,
  product_launch: productLaunch.concerned,
  partnership: partnership.concerned,
  technology_migration: technologyMigration.concerned,
  security_incident: securityIncident.concerned,
  regulatory_pressure: regulatoryPressure.concerned,
  ipo_plans: ipoPlans.concerned,
};

export const WRITTEN: Table<'written'> = {
  funding: funding.written,
  leadership_change: leadershipChange.written,
  hiring_surge: hiringSurge.written,
  layoffs: layoffs.written,
  expansion: expansion.written,
  acquisition: acquisition.written,
  being_acquired: beingAcquired.written,
  product_launch: productLaunch.written,
  partnership: partnership.written,
  technology_migration: technologyMigration.written,
  security_incident: securityIncident.written,
  regulatory_pressure: regulatoryPressure.written,
  ipo_plans: ipoPlans.written,
};
