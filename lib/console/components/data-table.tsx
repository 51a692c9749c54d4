import type { ComponentChildren } from 'preact';
import { useRowKeys } from '../hooks/use-row-keys.ts';
import type { Selection } from '../hooks/use-selection.ts';
import { Tick } from './tick.tsx';

/** A column header and the class of its cells, such as `wide-only`; or a header only for screen readers. */
type Column = string | readonly [text: string, className: string] | { readonly aloud: string };

interface DataTableProps {
  /** Only for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Rows that can be selected, all at once in the header. @default none */
  readonly ticked?: { readonly ids: readonly string[]; readonly selection: Selection };
  /** Whether newer rows are being loaded. */
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

/** A table with j and k to move through its rows. */
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
