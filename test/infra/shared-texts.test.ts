import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { App, Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { sharedTexts } from '#infra/shared-texts.ts';
import { skipTemplateValidation } from '#platform/env.ts';

const synthesized = (texts: readonly string[]) => {
  skipTemplateValidation();
  const app = new App({ outdir: temporaryDirectory('shared-texts-'), analyticsReporting: false });
  const stack = new Stack(app, 'Test');
  const share = sharedTexts(stack, 'Texts');
  const references = texts.map((text) => stack.resolve(share(text)));
  const { template } = app.synth().getStackByName('Test');
  return { references, mapping: template.Mappings?.Texts as Record<string, { text: string }> };
};

describe('texts that a template shares', () => {
  it('are in it once, and every reference finds its own', () => {
    const texts = ['one', 'two', 'one'];
    const { references, mapping } = synthesized(texts);

    expect(Object.keys(mapping)).toHaveLength(2);
    expect(
      references.map(({ 'Fn::FindInMap': [name, key, field] }) => [name, mapping[key]?.[field as 'text']]),
    ).toEqual(texts.map((text) => ['Texts', text]));
  });

  it('are referred to by their content, so a changed text changes every reference', () => {
    const [before] = synthesized(['one']).references;
    const [after] = synthesized(['one!']).references;

    expect(after).not.toEqual(before);
    expect(synthesized(['another', 'one']).references[1]).toEqual(before);
  });
});
