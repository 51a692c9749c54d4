import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** The message cuts long values short; the difference has all of them. */
const described = ({ message = '', diff = '' }: { message?: string; diff?: string } = {}): string =>
  [message, stripVTControlCharacters(diff)].filter(Boolean).join('\n');

/**
 * Ends a run with plain lines that any tool can read: what was left out and why, and the counts. With FAILURES_FILE it is
 * the only reporter: it prints a line per suite and writes the failures to that file, which the caller prints once.
 */
export default class SummaryReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    if (!process.env.FAILURES_FILE) return;
    const ms = Math.round(module.diagnostic().duration);
    console.log(`${module.ok() ? 'ok    ' : 'FAILED'} ${module.relativeModuleId} ${ms} ms`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const notes = new Set<string>();
    const failures = unhandled.map(({ message }) => `unhandled: ${message}`);
    for (const module of modules) {
      failures.push(...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`));
      for (const test of module.children.allTests()) {
        const result = test.result();
        counts[result.state === 'pending' ? 'skipped' : result.state] += 1;
        if (result.state === 'skipped' && result.note) notes.add(result.note);
        if (result.state === 'failed')
          failures.push(`${module.relativeModuleId} > ${test.fullName}: ${described(result.errors[0])}`);
      }
    }
    for (const note of notes) console.log(note);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    const file = process.env.FAILURES_FILE;
    if (file) appendFileSync(file, failures.map((each) => `${each.slice(0, 2_000)}\n`).join(''));
  }
}
