import { hash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('./worker-runtime.ts', import.meta.url));
/** Everything that is compiled into it. */
const SOURCES = [ENTRY, fileURLToPath(new URL('./messages.ts', import.meta.url))];

/** Synchronously: esbuild's asynchronous calls leave a process of 250 MB running as long as this one. */
async function compile(): Promise<string> {
  // Only a first start needs it.
  const { buildSync } = await import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // The project's settings are for its sources, not for what a worker runs.
    tsconfigRaw: {},
  });
  const [output] = outputFiles;
  if (!output) throw new Error('The function runtime could not be compiled: esbuild gave no output.');
  return output.text;
}

/** What an earlier run compiled from the same sources, or else a new compilation for the next run. */
async function readOrCompile(directory: string): Promise<string> {
  const sources = await Promise.all(SOURCES.map((file) => readFile(file, 'utf8')));
  const file = path.join(directory, `runtime-${hash('sha256', sources.join('\n')).slice(0, 16)}.cjs`);
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  const text = await compile();
  try {
    await mkdir(directory, { recursive: true });
    // Another process may read it while it is written.
    await writeFile(`${file}.${process.pid}`, text);
    await rename(`${file}.${process.pid}`, file);
  } catch {
    // It can't be cached there, so the next run compiles it again.
  }
  return text;
}

const compiled = new Map<string | undefined, Promise<string>>();

/**
 * The worker's runtime as plain JavaScript. Compiled once here, because a worker that strips types itself starts 20
 * ms later and takes 8 MB more, each time.
 */
export function loadRuntimeSource(directory: string | undefined): Promise<string> {
  const source = compiled.get(directory) ?? (directory === undefined ? compile() : readOrCompile(directory));
  compiled.set(directory, source);
  return source;
}
