/**
 * `apart`: one self-contained, minified bundle per function, so that a change redeploys one function.
 * `shared`: the same entries with their common code split off, ten times as quick to build.
 */
export type BundleMode = 'apart' | 'shared';
