import { changeStream } from '#contract/change-stream.ts';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';
import { type QueueContract, queues } from '#contract/queues.ts';
import { type Schedule, schedules } from '#jobs/schedules/schedules.ts';
import type { Machine, Step } from '#jobs/workflows/machine.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { buildSite } from './build-site.ts';
import type { FunctionEntry } from './bundle.ts';

export const authorizerEntry: FunctionEntry = {
  id: 'authorize-key',
  source: 'functions/authorizer/authorize-key.ts',
};

export const siteEntry: FunctionEntry = {
  id: 'site',
  source: 'functions/pages/site.ts',
  addFiles: buildSite,
};

export const oauthEntry: FunctionEntry = { id: 'oauth', source: 'functions/oauth/oauth.ts' };

export const signInEntry: FunctionEntry = { id: 'sign-in', source: 'functions/sign-in/sign-in.ts' };

export const sessionEntry: FunctionEntry = {
  id: 'own-session',
  source: 'functions/sign-in/own-session.ts',
};

export const mailLinksEntry: FunctionEntry = {
  id: 'mail-links',
  source: 'functions/pages/mail-links.ts',
};

const toEndpointEntry = ({ id, resource }: { id: string; resource: string }): FunctionEntry => ({
  id,
  source: `functions/api/${resource}/${id}.ts`,
});

const toStepEntry = (machine: Machine, { id }: Step): FunctionEntry => ({
  id,
  source: `functions/workflows/${machine.name}/${id}.ts`,
});

const scheduleEntry = ({ id }: Schedule): FunctionEntry => ({ id, source: `functions/schedules/${id}.ts` });

const toConsumerEntry = ({ name }: QueueContract): FunctionEntry => ({
  id: name,
  source: `functions/queues/${name}.ts`,
});

const streamEntry: FunctionEntry = {
  id: changeStream.id,
  source: `functions/streams/${changeStream.id}.ts`,
};

export const listFunctionEntries = (): FunctionEntry[] => [
  authorizerEntry,
  siteEntry,
  oauthEntry,
  signInEntry,
  sessionEntry,
  mailLinksEntry,
  ...endpointList.map(toEndpointEntry),
  toEndpointEntry(answerAgent),
  ...machines.flatMap((machine) => Object.values(machine.steps).map((step) => toStepEntry(machine, step))),
  ...schedules.map(scheduleEntry),
  ...queues.map(toConsumerEntry),
  streamEntry,
];
