import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parseLocalOptions, readLocalHelp } from '#local/local-options.ts';
import { UsageError } from '#platform/command-line.ts';

// Compiling takes seconds; the cache saves them at the next start.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));

// Every function has its own heap. V8 collects it while it grows to the size a function needs, and again whenever it idles.
// That takes a tenth of the service's CPU time, and frees memory that the worker needs again.
setFlagsFromString('--initial-heap-size=32');
setFlagsFromString('--no-memory-reducer');

try {
  const options = parseLocalOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(readLocalHelp());
  } else {
    // Loading everything takes a second, so the command line is checked first.
    const { serveLocal } = await import('./serve-local.ts');
    await serveLocal(options);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
