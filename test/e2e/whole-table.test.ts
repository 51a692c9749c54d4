/**
 * What acts on every workspace there is: scheduled jobs, and erasing a person. One file, so that they follow each other:
 * beside each other, or beside other suites, each would find its records changed.
 */
import './whole-table/monitor-sweep.ts';
import './whole-table/score-fading.ts';
import './whole-table/standing-searches.ts';
import './whole-table/person-erasure.ts';
