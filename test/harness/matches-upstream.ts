import { spawnSync } from 'node:child_process';
import { projectRoot } from '#infra/project-root.ts';

/** The default branch of the clone's remote, whose build runs every suite. */
const UPSTREAM = 'origin/HEAD';

/** Whether these files are those of the upstream branch. False if unknown: no git, or no clone. */
export function matchUpstream(files: readonly string[], directory = projectRoot): boolean {
  const git = (...args: string[]) =>
    spawnSync('git', [...args, '--', ...files], { cwd: directory, encoding: 'utf8' });
  const { status } = git('diff', '--quiet', UPSTREAM);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return status === 0 && untracked.status === 0 && untracked.stdout === '';
}
