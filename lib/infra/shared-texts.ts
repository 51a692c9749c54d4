import { createHash } from 'node:crypto';
import { CfnMapping } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Returns a reference that takes the text's place in the template. */
export type ShareText = (text: string) => string;

/** Texts that a template would otherwise repeat, each once in a mapping. */
export function createSharedTexts(scope: Construct, id: string): ShareText {
  const mapping = new CfnMapping(scope, id);
  return (text) => {
    // The key follows from the text, so whatever refers to a changed text changes too: the API's deployment is named by that.
    const key = createHash('sha256').update(text).digest('hex').slice(0, 16);
    mapping.setValue(key, 'text', text);
    return mapping.findInMap(key, 'text');
  };
}
