import process from 'node:process';
import fc from 'fast-check';

/** Every run tries the same generated cases, so that a failure is due to a change. `SEED=N` tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
