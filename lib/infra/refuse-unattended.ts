import type { Stage } from './stages.ts';

/** What a stage that keeps its data must name, so that someone hears of a failure. */
const REQUIRED: readonly (readonly [isMissing: (stage: Stage) => boolean, what: string, how: string])[] = [
  [
    ({ alarmEmails = [] }) => alarmEmails.length === 0,
    'no alarmEmails: nobody would get its alarms',
    'Set alarmEmails in lib/infra/stages.ts',
  ],
  [
    ({ contact, providers }) => contact === undefined && providers.research === 'live',
    'no contact, without which live sources are not read and scans find nothing',
    'Set one with -c contact=you@company.com or in lib/infra/stages.ts',
  ],
];

/** Rejects a stage that keeps customers' data and that nobody would watch or could be reached about. */
export function refuseUnattended(stage: Stage): void {
  if (!stage.keepsData) return;
  const missing = REQUIRED.filter(([isMissing]) => isMissing(stage));
  if (missing.length === 0) return;
  const lines = missing.map(([, what, how]) => `The stage ${stage.name} has ${what}. ${how}.`);
  throw new Error(lines.join('\n'));
}
