import type { ComponentChildren } from 'preact';
import type { Selection } from '../hooks/use-selection.ts';
import { number } from '../text/format.ts';
import { Button } from './button.tsx';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly shown: number;
  readonly total: number | undefined;
  /** Reads the ids of everything that matches the filters. */
  readonly all: () => Promise<readonly string[] | undefined>;
  readonly children: ComponentChildren;
}

/** Actions for the selected rows. */
export const SelectionBar = ({ selection, shown, total, all, children }: SelectionBarProps) => {
  if (selection.ids.size === 0) return null;
  const isEverything = total !== undefined && selection.ids.size >= total;
  return (
    <section class="selection" aria-label="Selection">
      <span class="figures" role="status">
        {number(selection.ids.size)} selected
      </span>
      {!isEverything && total !== undefined && total > shown && (
        <Button
          look="quiet"
          onClick={async () => {
            const ids = await all();
            if (ids) selection.set(ids);
          }}
        >
          Select all {number(total)}
        </Button>
      )}
      {children}
      <Button look="quiet" icon="close" aria-label="Clear selection" onClick={selection.clear} />
    </section>
  );
};
