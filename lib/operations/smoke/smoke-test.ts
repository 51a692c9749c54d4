import { setTimeout as sleep } from 'node:timers/promises';
import { readLastChangeBeat } from '#table/changes/change-log-store.ts';
import type { AdminContext } from '../command.ts';
import { type Call, type SmokeCheck, type SmokeResponse, smokeChecks } from './smoke-checks.ts';
import { removeTemporaryWorkspaces, withTemporaryWorkspace } from './temporary-workspace.ts';

export interface SmokeResult {
  readonly name: string;
  readonly isOk: boolean;
  readonly ms: number;
  /** What went wrong in the last attempt. */
  readonly problem?: string;
}

export interface SmokeTest {
  readonly baseUrl: string;
  readonly context: AdminContext;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** How long a failing check is retried, and all of them wait for work in the background. @default each its own */
  readonly patienceMs?: number | undefined;
}

/** A new deployment takes seconds to reach all gateway hosts, and every function starts cold. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 2_000;
/** The gateway itself times out after 29 s. */
const ANSWER_MS = 30_000;
/** Shorter than the key's lifetime; longer than a workflow and a schedule may take. */
const LONGEST_MS = 12 * 60_000;

async function sendCall(baseUrl: string, abortSignal: AbortSignal, call: Call): Promise<SmokeResponse> {
  const { path, method = 'GET', apiKey, body } = call;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([abortSignal, AbortSignal.timeout(ANSWER_MS)]),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

/** fetch's own error says nothing useful; its cause does. */
function describeReason(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  return problem.cause instanceof Error ? `${problem.message}: ${problem.cause.message}` : problem.message;
}

async function tryCheck(check: SmokeCheck, test: SmokeTest, abortSignal: AbortSignal): Promise<SmokeResult> {
  const { baseUrl, patienceMs = check.patienceMs ?? PATIENCE_MS } = test;
  const start = Date.now();
  for (;;) {
    abortSignal.throwIfAborted();
    try {
      await check.run((call) => sendCall(baseUrl, abortSignal, call));
      return { name: check.name, isOk: true, ms: Date.now() - start };
    } catch (cause) {
      abortSignal.throwIfAborted();
      const ms = Date.now() - start;
      const problem = describeReason(cause);
      if (ms + PAUSE_MS > patienceMs) return { name: check.name, isOk: false, ms, problem };
      await sleep(PAUSE_MS, undefined, { signal: abortSignal });
    }
  }
}

/** Tests a stage with its own temporary key, and leaves nothing behind. */
export async function runSmokeTest(test: SmokeTest): Promise<SmokeResult[]> {
  const { context, say } = test;
  const signal = AbortSignal.any([test.signal, AbortSignal.timeout(LONGEST_MS)]);
  const swept = await removeTemporaryWorkspaces(context);
  if (swept > 0) say(`removed the leftovers of ${swept} earlier smoke tests`);
  return withTemporaryWorkspace(context, async (access) => {
    const results: SmokeResult[] = [];
    const stage = {
      baseUrl: test.baseUrl,
      keyPrefix: context.keyPrefix,
      since: context.now().toISOString(),
      lastBeat: () => readLastChangeBeat(context.table),
    };
    for (const check of smokeChecks(access, stage)) {
      const result = await tryCheck(check, test, signal);
      say(`${result.isOk ? 'ok' : 'FAILED'}  ${result.name}${result.problem ? `: ${result.problem}` : ''}`);
      results.push(result);
    }
    return results;
  });
}
