/** Which service may invoke which function, according to the template's AWS::Lambda::Permission resources. */
import { optionalText, placeOf, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import { arnLike } from './conditions.ts';
import { wildcard } from './wildcard.ts';

/**
 * `principalService`: such as `apigateway.amazonaws.com`. `functionArn`: with its version or alias if one is called.
 */
export type MayInvoke = (principalService: string, functionArn: string, sourceArn: string) => boolean;

interface Permission {
  readonly principal: string;
  readonly functionArn: string;
  readonly sourceArn: string | undefined;
}

function permissionOf(resource: Resource, { region, account }: LoadedStack): Permission | undefined {
  const { Action, FunctionName, Principal, SourceArn, SourceAccount } = resource.properties;
  const action = wildcard(text(Action, placeOf(resource, 'Action')), 'i');
  const sourceAccount = optionalText(SourceAccount, placeOf(resource, 'SourceAccount'));
  if (!action.test('lambda:InvokeFunction') || (sourceAccount ?? account) !== account) return undefined;
  const name = text(FunctionName, placeOf(resource, 'FunctionName'));
  return {
    principal: text(Principal, placeOf(resource, 'Principal')),
    functionArn: name.startsWith('arn:') ? name : `arn:aws:lambda:${region}:${account}:function:${name}`,
    sourceArn: optionalText(SourceArn, placeOf(resource, 'SourceArn')),
  };
}

export function lambdaPermissions(stack: LoadedStack): MayInvoke {
  const permissions = stack
    .ofType('AWS::Lambda::Permission')
    .flatMap((resource) => permissionOf(resource, stack) ?? []);
  return (principalService, functionArn, sourceArn) =>
    permissions.some(
      (permission) =>
        (permission.principal === principalService || permission.principal === '*') &&
        permission.functionArn === functionArn &&
        (permission.sourceArn === undefined || arnLike(sourceArn, permission.sourceArn)),
    );
}
