import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** A copy of all files that are or could be under version control, so that no mutant is ever in the work tree. */
export function copyTree(root: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    const from = path.join(root, file);
    // Deleted and not yet committed.
    if (existsSync(from)) cpSync(from, path.join(to, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(to, 'node_modules'));
}
