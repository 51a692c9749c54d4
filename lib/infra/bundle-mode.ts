/**
 * `apart`: one self-contained, minified bundle per function, so a change redeploys one function. `shared`: the same
 * entries with common code split into chunks, which builds ten times faster.
 */
export type BundleMode = 'apart' | 'shared';
