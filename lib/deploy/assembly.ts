import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({
          templateFile: z.string().optional(),
          assumeRoleArn: z.string().optional(),
          requiresBootstrapStackVersion: z.number().optional(),
        })
        .optional(),
    }),
  ),
});

const template = z.object({
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Resources: z
    .record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
    )
    .default({}),
});

export type TemplateResources = z.infer<typeof template>['Resources'];

/** What the CDK synthesized for a stage. */
export interface Assembly {
  readonly directory: string;
  readonly resources: TemplateResources;
  /** The names of the template's parameters. */
  readonly parameters: readonly string[];
  readonly templateBytes: number;
  /** Of all functions together, uncompressed; Lambda stores less. */
  readonly codeBytes: number;
  /** The bootstrap's deploy role, with placeholders. */
  readonly deployRoleArn: string | undefined;
  readonly bootstrapVersion: number;
}

export const readTemplate = (text: string) => template.parse(JSON.parse(text));

const sizeOf = (file: string): number =>
  statSync(file).isDirectory()
    ? readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
    : statSync(file).size;

export function readAssembly(directory: string, stackName: string): Assembly {
  const { artifacts } = manifest.parse(
    JSON.parse(readFileSync(path.join(directory, 'manifest.json'), 'utf8')),
  );
  const stack = artifacts[stackName];
  const { templateFile, assumeRoleArn, requiresBootstrapStackVersion } = stack?.properties ?? {};
  if (templateFile === undefined) throw new Error(`${directory} has no stack ${stackName}`);
  const file = path.join(directory, templateFile);
  const { Resources, Parameters } = readTemplate(readFileSync(file, 'utf8'));
  return {
    directory,
    resources: Resources,
    parameters: Object.keys(Parameters),
    templateBytes: statSync(file).size,
    codeBytes: readdirSync(directory)
      .filter((name) => name.startsWith('asset.'))
      .reduce((sum, name) => sum + sizeOf(path.join(directory, name)), 0),
    deployRoleArn: assumeRoleArn,
    bootstrapVersion: requiresBootstrapStackVersion ?? 0,
  };
}
