import fc, { type Arbitrary } from 'fast-check';
import { pathsIn, without, withValue } from './change-json.ts';
import type { Draft } from './draft.ts';
import { oddNames, oddValues } from './hostile-values.ts';
import { type Fault, fault } from './request-faults.ts';

export const jsonOf = ({ body }: Draft): unknown => (body && 'json' in body ? body.json : {});

/** Makes a value of a JSON body odd, missing or duplicate. */
export const valueFaults: readonly Arbitrary<Fault>[] = [
  fc.tuple(fc.nat(), oddValues).map(([which, value]) =>
    fault('odd value', (draft) => {
      const json = jsonOf(draft);
      const paths = pathsIn(json);
      draft.body = { json: withValue(json, paths[which % paths.length] ?? [], value) };
    }),
  ),
  fc.nat().map((which) =>
    fault('field left out', (draft) => {
      const json = jsonOf(draft);
      const paths = pathsIn(json);
      draft.body = { json: without(json, paths[which % paths.length] ?? []) };
    }),
  ),
  fc.tuple(fc.nat(), oddNames, oddValues).map(([which, name, value]) =>
    fault('odd field', (draft) => {
      const json = jsonOf(draft);
      const paths = pathsIn(json).filter((path) => typeof path.at(-1) !== 'number');
      draft.body = { json: withValue(json, [...(paths[which % paths.length] ?? []), name], value) };
    }),
  ),
];
