import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { Table } from '#table/table.ts';
import type { Check, Inconsistency } from './check.ts';
import { type CheckTarget, kindOf } from './check-targets.ts';
import { checks } from './checks.ts';
import { Partition } from './partition.ts';
import { readTargets } from './read-targets.ts';

/** Partitions checked in parallel. */
const PARTITIONS_AT_ONCE = 8;
/** Suspicions settled in one batch, so that even a badly broken table fits into memory. */
const SUSPICIONS_AT_ONCE = 1_000;
/** A fix may reveal the next fault: restoring a member shows that a count was wrong. */
const MAX_ROUNDS = 4;
/** Further findings are only counted. */
const MAX_LISTED_FINDINGS = 10_000;

export interface CheckOptions {
  readonly workspace: string | 'all';
  readonly repair: boolean;
  /** How long to wait before suspicions are checked again. */
  readonly recheckDelayMs: number;
  readonly now: () => Date;
  /** @default those for operators */
  readonly checks?: readonly Check[];
  readonly progress?: ((share: number, note: string) => void) | undefined;
}

/** `gone`: fixed together with another fault, or by live traffic. */
type Outcome = 'found' | 'fixed' | 'left' | 'gone';

export interface ReportedFinding {
  readonly workspace_id: string;
  readonly check: string;
  readonly subject: string;
  readonly problem: string;
  readonly outcome: Outcome;
  /** What an operator can do; null if `--repair` fixes it, or did. */
  readonly advice: string | null;
}

export interface CheckReport {
  readonly items_read: number;
  readonly places_looked_at: number;
  readonly findings: readonly ReportedFinding[];
  /** The number of findings beyond the limit, which are not listed. */
  readonly unnamed: number;
  readonly fixed: number;
  /** The number of faults that remain. */
  readonly left: number;
}

/** What one check suspects of one target, until it is checked again. */
interface Suspicion {
  readonly target: CheckTarget;
  readonly check: Check;
  readonly faults: ReadonlySet<string>;
}

/** Identifies a fault from one check to the next. */
const identifyFault = (
  { workspaceId }: CheckTarget,
  { name }: Check,
  { subject, problem }: Inconsistency,
): string => `${workspaceId} ${name} ${subject} ${problem}`;

const identifyTarget = ({ kind, PK, SK = '' }: CheckTarget): string => `${kind} ${PK} ${SK}`;

/** A record that this release can't parse is a finding too. */
const reportUnreadable = (target: CheckTarget, error: z.ZodError): Inconsistency => ({
  subject: target.PK,
  problem: `cannot be parsed: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`,
  advice: 'Inspect the item and restore it from a backup.',
});

/**
 * Checks every target twice, some time apart, and reports only faults found both times, so that live writes in progress
 * don't count. A fault is read again right before its fix, and another check confirms the fix.
 */
class TableCheck {
  readonly #table: Table;
  readonly #options: CheckOptions;
  readonly #checks: readonly Check[];
  readonly #findings = new Map<string, ReportedFinding>();
  /** Faults with an attempted fix that no check has confirmed yet. */
  readonly #faultsWithAttemptedFix = new Set<string>();
  #unlistedFindingCount = 0;
  #suspicions: Suspicion[] = [];

  constructor(table: Table, options: CheckOptions) {
    this.#table = table;
    this.#options = options;
    this.#checks = options.checks ?? checks;
  }

  async run(): Promise<CheckReport> {
    let itemCount = 0;
    let targetCount = 0;
    for await (const page of readTargets(this.#table, this.#options.workspace)) {
      await this.#checkTargets(page.targets);
      itemCount = page.items;
      targetCount += page.targets.length;
      this.#options.progress?.(page.share, `${itemCount} items, ${this.#findings.size} findings`);
      if (this.#suspicions.length >= SUSPICIONS_AT_ONCE) await this.#settle();
    }
    await this.#settle();
    const findings = [...this.#findings.values()];
    const count = (...outcomes: Outcome[]) =>
      findings.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      items_read: itemCount,
      places_looked_at: targetCount,
      findings,
      unnamed: this.#unlistedFindingCount,
      fixed: count('fixed', 'gone'),
      left: count('found', 'left') + this.#unlistedFindingCount,
    };
  }

  async #checkTargets(targets: readonly CheckTarget[]): Promise<void> {
    await this.#each(targets, async (target) => {
      const partition = new Partition(this.#table, this.#options.now(), target);
      for (const check of this.#checks) {
        if (!check.in.includes(target.kind)) continue;
        const findings = await this.#findFaults(check, target, partition);
        if (findings.length > 0)
          this.#suspicions.push({
            target,
            check,
            faults: new Set(findings.map((finding) => identifyFault(target, check, finding))),
          });
      }
    });
  }

  async #findFaults(check: Check, target: CheckTarget, partition: Partition): Promise<Inconsistency[]> {
    try {
      return (await check.findFaults(partition)).filter((finding) => finding !== undefined);
    } catch (error) {
      if (error instanceof z.ZodError) return [reportUnreadable(target, error)];
      throw error;
    }
  }

  async #settle(): Promise<void> {
    for (let round = 1; round <= MAX_ROUNDS && this.#suspicions.length > 0; round += 1) {
      await sleep(this.#options.recheckDelayMs);
      const suspicions = this.#suspicions;
      this.#suspicions = [];
      const changedTargets = new Map<string, CheckTarget>();
      // The order of the checks fixes records before their counters.
      for (const check of this.#checks) {
        await this.#each(
          suspicions.filter((suspicion) => suspicion.check === check),
          async (suspicion) => {
            for (const target of await this.#confirm(suspicion))
              changedTargets.set(identifyTarget(target), target);
          },
        );
      }
      await this.#checkTargets([...changedTargets.values()]);
      this.#judgeFixes();
    }
    this.#suspicions = [];
  }

  /** Another check judges the fixes: a fault that is no longer found is gone, no matter what fixed it. */
  #judgeFixes(): void {
    const remainingFaults = new Set(this.#suspicions.flatMap(({ faults }) => [...faults]));
    for (const fault of this.#faultsWithAttemptedFix) {
      const finding = this.#findings.get(fault);
      if (!finding) continue;
      const outcome = remainingFaults.has(fault)
        ? 'left'
        : finding.outcome === 'left'
          ? 'gone'
          : finding.outcome;
      this.#findings.set(fault, { ...finding, outcome });
      if (!remainingFaults.has(fault)) this.#faultsWithAttemptedFix.delete(fault);
    }
  }

  /** Checks again, applies fixes, and returns the targets they may have changed. */
  async #confirm({ target, check, faults }: Suspicion): Promise<CheckTarget[]> {
    const { repair, now } = this.#options;
    const findings = await this.#findFaults(check, target, new Partition(this.#table, now(), target));
    const changedTargets: CheckTarget[] = [];
    for (const finding of findings.filter((each) => faults.has(identifyFault(target, check, each)))) {
      if (!repair || !finding.fix) {
        this.#report(target, check, finding, repair ? 'left' : 'found');
        continue;
      }
      const isFixed = await finding.fix();
      this.#faultsWithAttemptedFix.add(identifyFault(target, check, finding));
      this.#report(target, check, finding, isFixed ? 'fixed' : 'left');
      changedTargets.push(target);
      for (const PK of finding.touches ?? []) {
        const kind = kindOf(PK);
        if (kind) changedTargets.push({ workspaceId: target.workspaceId, kind, PK });
      }
    }
    return changedTargets;
  }

  #report(target: CheckTarget, check: Check, finding: Inconsistency, outcome: Outcome): void {
    const { subject, problem, advice = null } = finding;
    const fault = identifyFault(target, check, finding);
    if (!this.#findings.has(fault) && this.#findings.size >= MAX_LISTED_FINDINGS) {
      if (outcome !== 'fixed') this.#unlistedFindingCount += 1;
      return;
    }
    this.#findings.set(fault, {
      workspace_id: target.workspaceId,
      check: check.name,
      subject,
      problem,
      outcome,
      advice,
    });
  }

  async #each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    await mapLimited(items, PARTITIONS_AT_ONCE, work);
  }
}

/** Finds inconsistent data in one workspace or in all, and optionally fixes it. */
export const checkTable = (table: Table, options: CheckOptions): Promise<CheckReport> =>
  new TableCheck(table, options).run();
