import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as auditEvents from './audit-events.ts';
import * as changes from './changes.ts';
import * as chat from './chat.ts';
import * as companyProfile from './company-profile.ts';
import * as crmImports from './crm-imports.ts';
import * as crmPushes from './crm-pushes.ts';
import * as detectionState from './detection-state.ts';
import * as detectionWork from './detection-work.ts';
import * as detections from './detections.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as integrations from './integrations.ts';
import * as knowledgeBase from './knowledge-base.ts';
import * as memberAlerts from './member-alerts.ts';
import * as members from './members.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as oauth from './oauth.ts';
import * as people from './people.ts';
import * as peopleLists from './people-lists.ts';
import * as pushRuns from './push-runs.ts';
import * as relationSettings from './relation-settings.ts';
import * as runs from './runs.ts';
import * as searches from './searches.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as signalEvents from './signal-events.ts';
import * as signalPreviews from './signal-previews.ts';
import * as signals from './signals.ts';
import * as usage from './usage.ts';
import * as webhookDestinations from './webhook-destinations.ts';
import * as webhookPushes from './webhook-pushes.ts';

/** Every module with endpoints of the API. What agents speak isn't one of them: `mcp.ts`. */
const modules = {
  ...accounts,
  ...apiKeys,
  ...auditEvents,
  ...changes,
  ...chat,
  ...companyProfile,
  ...crmImports,
  ...crmPushes,
  ...detectionState,
  ...detectionWork,
  ...detections,
  ...exports,
  ...imports,
  ...inbox,
  ...integrations,
  ...knowledgeBase,
  ...memberAlerts,
  ...members,
  ...notes,
  ...notifications,
  ...oauth,
  ...people,
  ...peopleLists,
  ...pushRuns,
  ...relationSettings,
  ...runs,
  ...searches,
  ...sessions,
  ...signIn,
  ...signalEvents,
  ...signalPreviews,
  ...signals,
  ...usage,
  ...webhookDestinations,
  ...webhookPushes,
};

type Modules = typeof modules;
type Endpoints = {
  readonly [Name in keyof Modules as Modules[Name] extends AnyEndpoint ? Name : never]: Modules[Name];
};

const isEndpoint = (exportedValue: unknown): exportedValue is AnyEndpoint =>
  typeof exportedValue === 'object' &&
  exportedValue !== null &&
  'method' in exportedValue &&
  'path' in exportedValue;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly AnyEndpoint['method'][];

/** By path, a collection before its records, and what reads before what writes. */
const compareRoutes = (leftEndpoint: AnyEndpoint, rightEndpoint: AnyEndpoint): number =>
  leftEndpoint.path === rightEndpoint.path
    ? METHODS.indexOf(leftEndpoint.method) - METHODS.indexOf(rightEndpoint.method)
    : leftEndpoint.path < rightEndpoint.path
      ? -1
      : 1;

/** Every endpoint. Routes, functions, grants and docs are derived from it. */
export const endpoints = Object.fromEntries(
  Object.entries<unknown>(modules)
    .flatMap(([name, exportedValue]) => (isEndpoint(exportedValue) ? [[name, exportedValue] as const] : []))
    .sort(([, leftEndpoint], [, rightEndpoint]) => compareRoutes(leftEndpoint, rightEndpoint)),
) as Endpoints;

export const endpointList: readonly AnyEndpoint[] = Object.values(endpoints);
