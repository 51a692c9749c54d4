import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#infra/project-root.ts';

describe('bin/app.ts', () => {
  it.each(['production', 'local'])('rejects the stage "%s" in one line, with exit code 2', async (stage) => {
    const synthesis = promisify(execFile)(process.execPath, [path.join(projectRoot, 'bin/app.ts')], {
      env: { CDK_CONTEXT_JSON: JSON.stringify({ stage }) },
    });

    await expect(synthesis).rejects.toMatchObject({
      code: 2,
      stderr: `Unknown stage "${stage}". Use -c stage=dev|staging|prod.\n`,
    });
  });
});
