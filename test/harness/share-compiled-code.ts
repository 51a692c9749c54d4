import path from 'node:path';

/** Every test file has its own process, and each would compile the same packages again. */
export function shareCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
}
