/** Which service may invoke which function, according to the template's AWS::Lambda::Permission resources. */
import { describeProperty, optionalText, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import { compileWildcard } from './compile-wildcard.ts';
import { isArnLike } from './conditions.ts';

/**
 * `principalService`: such as `apigateway.amazonaws.com`.
 */
export type MayInvoke = (principalService: string, functionArn: string, sourceArn: string) => boolean;

interface Permission {
  readonly principal: string;
  readonly functionArn: string;
  readonly sourceArn: string | undefined;
}

function parsePermission(resource: Resource, { region, account }: LoadedStack): Permission | undefined {
  const { Action, FunctionName, Principal, SourceArn, SourceAccount } = resource.properties;
  const action = compileWildcard(text(Action, describeProperty(resource, 'Action')), 'i');
  const sourceAccount = optionalText(SourceAccount, describeProperty(resource, 'SourceAccount'));
  if (!action.test('lambda:InvokeFunction') || (sourceAccount ?? account) !== account) return undefined;
  const name = text(FunctionName, describeProperty(resource, 'FunctionName'));
  return {
    principal: text(Principal, describeProperty(resource, 'Principal')),
    functionArn: name.startsWith('arn:') ? name : `arn:aws:lambda:${region}:${account}:function:${name}`,
    sourceArn: optionalText(SourceArn, describeProperty(resource, 'SourceArn')),
  };
}

export function createPermissionCheck(stack: LoadedStack): MayInvoke {
  const permissions = stack
    .ofType('AWS::Lambda::Permission')
    .flatMap((resource) => parsePermission(resource, stack) ?? []);
  return (principalService, functionArn, sourceArn) =>
    permissions.some(
      (permission) =>
        (permission.principal === principalService || permission.principal === '*') &&
        permission.functionArn === functionArn &&
        (permission.sourceArn === undefined || isArnLike(sourceArn, permission.sourceArn)),
    );
}
