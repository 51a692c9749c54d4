import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '#infra/project-root.ts';

const BIOME = path.join(projectRoot, 'node_modules/.bin/biome');

/** Source code as the formatter has it, imports sorted. */
export function formatted(file: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(BIOME, ['check', '--write', `--stdin-file-path=${file}`], {
    cwd: projectRoot,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} can't be formatted: ${stderr}`);
  return stdout;
}
