/**
 * The service with persisted demo data, as a new user starts it: first the commands in the docs, then kill -9.
 * They share one file, because each would start the same cold functions.
 */
import './with-demo-data/tour.ts';
import './with-demo-data/over-kill-9.ts';
