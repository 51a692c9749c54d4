import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { LOCAL_HELP, LocalUsageError, localOptions } from '#local/local-options.ts';

// Compiling what a start loads takes seconds; the next start finds it done.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

// Every function has a heap of its own. V8 goes through each while it grows to what a function takes to load, and once
// more whenever it idles: a tenth of what the service takes of the processors, for memory that a worker needs again.
setFlagsFromString('--initial-heap-size=32');
setFlagsFromString('--no-memory-reducer');

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
