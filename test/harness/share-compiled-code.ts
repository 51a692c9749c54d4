import path from 'node:path';

/** Every test file has a process of its own, and each would compile the same packages anew. */
export function shareCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
}
