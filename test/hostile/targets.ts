import { answerAgent } from '#contract/mcp.ts';
import { documentedOperations } from '#test/harness/documented-operations.ts';
import { agentRequests } from './agent-requests.ts';
import { attackWith, type Sent } from './attack.ts';
import { foreignRequests, hostileRequests, validRequests } from './hostile-requests.ts';
import { PAGES } from './hostile-run.ts';
import { judge } from './judge.ts';
import { judgeAgent } from './judge-agent.ts';
import { judgePage } from './judge-page.ts';
import { pageRequests } from './page-requests.ts';
import type { Stage } from './set-the-stage.ts';

interface Runs {
  readonly seed: number;
  readonly numRuns: number;
  /** Called for every request. */
  note(sent: Sent): void;
}

interface Target {
  readonly id: string;
  attack(stage: Stage, runs: Runs): Promise<void>;
}

/** One target here stands for thirty tools, or for a dozen pages and files. */
const SHARE = 6;

/** Everything that accepts requests from outside. */
export const targets: readonly Target[] = [
  ...documentedOperations.map(
    (operation): Target => ({
      id: operation.endpoint.id,
      async attack(stage, runs) {
        const [valid, foreign] = [validRequests(operation), foreignRequests(operation)];
        const hostile = hostileRequests(operation);
        const rest = foreign ? runs.numRuns - 1 : runs.numRuns;
        // Operations with ids get one request for a foreign record, whatever the seed.
        if (foreign) await attackWith(stage, { ...runs, judge, requests: foreign, numRuns: 1 });
        await attackWith(stage, { ...runs, judge, requests: valid, numRuns: 1 });
        await attackWith(stage, { ...runs, judge, requests: hostile, numRuns: rest });
      },
    }),
  ),
  {
    id: answerAgent.id,
    attack: (stage, { numRuns, ...runs }) =>
      attackWith(stage, { ...runs, judge: judgeAgent, requests: agentRequests, numRuns: numRuns * SHARE }),
  },
  {
    id: PAGES,
    attack: (stage, { numRuns, ...runs }) =>
      attackWith(stage, { ...runs, judge: judgePage, requests: pageRequests, numRuns: numRuns * SHARE }),
  },
];
