import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with plain lines that any tool can read: what was left out and why, and the counts. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const notes = new Set<string>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result();
        counts[result.state === 'pending' ? 'skipped' : result.state] += 1;
        if (result.state === 'skipped' && result.note) notes.add(result.note);
      }
    }
    for (const note of notes) console.log(note);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
