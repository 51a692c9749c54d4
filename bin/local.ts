import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { LOCAL_HELP, LocalUsageError, localOptions } from '#local/local-options.ts';

// A start loads some thousand modules, which takes 5 s of processor time the first time and 3 s from then on.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

try {
  const options = localOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(LOCAL_HELP);
  } else {
    // Loading everything takes a second; a mistake on the command line must not wait for it.
    const { serveLocal } = await import('./serve-local.ts');
    await serveLocal(options);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof LocalUsageError ? 2 : 1);
}
