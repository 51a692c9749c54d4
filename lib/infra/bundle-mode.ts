/**
 * `deployed`: one self-contained, minified bundle per function, so a change redeploys one function. `local`: the same
 * entries with common code split into chunks, which builds ten times faster, and with the demo's fictional world.
 */
export type BundleMode = 'deployed' | 'local';
