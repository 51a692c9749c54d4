/**
 * Tests of everything that acts on all workspaces: scheduled jobs, and erasing a person. They share one file to run in
 * sequence: in parallel with each other or with other suites, they would find their records changed.
 */
import './whole-table/monitor-sweep.ts';
import './whole-table/score-fading.ts';
import './whole-table/standing-searches.ts';
import './whole-table/person-erasure.ts';
import './whole-table/typed-names.ts';
