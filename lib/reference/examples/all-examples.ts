import { accountExamples } from './accounts.ts';
import { changeExamples } from './changes.ts';
import type { Examples } from './example.ts';
import { importExamples } from './imports.ts';
import { inboxExamples } from './inbox.ts';
import { integrationExamples } from './integrations.ts';
import { keyExamples } from './keys.ts';
import { peopleExamples } from './people.ts';
import { pushExamples } from './pushes.ts';
import { runExamples } from './runs.ts';
import { signalExamples } from './signals.ts';
import { workspaceExamples } from './workspace.ts';

/** An example for every endpoint. A missing one is a type error that names the endpoint. */
export const allExamples: Examples = {
  ...accountExamples,
  ...peopleExamples,
  ...signalExamples,
  ...inboxExamples,
  ...runExamples,
  ...changeExamples,
  ...pushExamples,
  ...workspaceExamples,
  ...integrationExamples,
  ...importExamples,
  ...keyExamples,
};
