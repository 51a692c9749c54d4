/**
 * A service as a newcomer starts it, with demo data that is kept: first what the documents tell to paste, and then kill -9.
 * One file, because each of them would start the same cold functions.
 */
import './with-demo-data/tour.ts';
import './with-demo-data/over-kill-9.ts';
