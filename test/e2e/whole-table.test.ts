/**
 * Tests of everything that acts on all workspaces: scheduled jobs, and erasing a person. They share one file to run in
 * sequence: in parallel with each other or with other suites, they would find their records changed.
 */
import './whole-table/monitor-sweep.ts';
import './whole-table/score-fading.ts';
import './whole-table/standing-searches.ts';
// Before the next one: while no one is suppressed, it writes people without the stage's secret.
import './whole-table/person-spellings.ts';
import './whole-table/person-erasure.ts';
