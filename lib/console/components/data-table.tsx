import type { ComponentChildren } from 'preact';
import { useRowKeys } from '../hooks/use-row-keys.ts';
import type { Selection } from '../hooks/use-selection.ts';
import { Tick } from './tick.tsx';

/** The head of a column and what its cells have in common, such as `wide-only`; or one that is read aloud only. */
type Column = string | readonly [text: string, className: string] | { readonly aloud: string };

interface DataTableProps {
  /** Read aloud only. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Rows that can be ticked, all at once by the first column. @default none can */
  readonly ticked?: { readonly ids: readonly string[]; readonly selection: Selection };
  /** Whether newer rows are on their way. */
  readonly isStale?: boolean;
  /** Its rows. */
  readonly children: ComponentChildren;
}

const TickAll = ({ ids, selection }: NonNullable<DataTableProps['ticked']>) => {
  const areAllTicked = ids.every((id) => selection.ids.has(id));
  return (
    <th scope="col" class="cell-tick">
      <Tick
        label="Select all shown"
        isOn={areAllTicked}
        onChange={() => (areAllTicked ? selection.clear() : selection.set(ids))}
      />
    </th>
  );
};

function Head({ column }: { readonly column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  if ('aloud' in column) {
    return (
      <th scope="col">
        <span class="hidden">{column.aloud}</span>
      </th>
    );
  }
  const [text, className] = column;
  return (
    <th scope="col" class={className}>
      {text}
    </th>
  );
}

/** A table whose rows are walked with j and k. */
export function DataTable({ caption, columns, ticked, isStale = false, children }: DataTableProps) {
  const body = useRowKeys<HTMLTableSectionElement>();
  return (
    <div class={`table-frame${isStale ? ' is-stale' : ''}`}>
      <table class="table">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {ticked && <TickAll {...ticked} />}
            {columns.map((column) => (
              <Head key={JSON.stringify(column)} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  );
}
