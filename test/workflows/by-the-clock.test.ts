/**
 * Scheduled jobs that act on every workspace there is. One file, so that they follow each other:
 * beside each other, or beside other suites, each would find its records changed.
 */
import './by-the-clock/monitor-sweep.ts';
import './by-the-clock/score-fading.ts';
import './by-the-clock/standing-searches.ts';
