import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readIds } from '../api/batches.ts';
import type { Load, Pages } from '../hooks/use-load.ts';
import { readRecord } from '../state/records.ts';
import { useShortcuts } from '../state/shortcuts.ts';
import { attempt } from '../state/toasts.ts';
import { formatNumber } from '../text/format.ts';
import { type Action, Actions, Button, LinkButton } from './button.tsx';
import { Tick } from './field.tsx';
import { NameNote } from './marks.tsx';
import { EmptyState, LoadedContent } from './page.tsx';

/** What a list shows: rows that are loaded, and whether there are more. */
type RowSource<Row> = Omit<Load<readonly Row[]>, 'set'> &
  Partial<Pick<Pages<Row>, 'total' | 'hasMore' | 'more' | 'readPage'>>;

/** Rows that came with something else. */
export const withRows = <Row,>(data: readonly Row[]): RowSource<Row> => ({
  data,
  failure: undefined,
  isLoading: false,
  reload: () => undefined,
});

export const LoadMore = ({ of: { data, total, hasMore, more } }: { of: RowSource<unknown> }) => (
  <div class="row between space-above">
    <span class="faint small" role="status">
      {total === undefined ? '' : `${formatNumber(data?.length ?? 0)} of ${formatNumber(total)}`}
    </span>
    {hasMore && more && <Button onClick={more}>Load more</Button>}
  </div>
);

interface Row {
  readonly id: string;
}

export interface Column<R> {
  /** The header; with a dot in front it is only for screen readers. */
  readonly name: string;
  /** Of its cells, such as `wide-only`. */
  readonly class?: string;
  readonly isHeader?: boolean;
  /** A long text is cut. */
  readonly isTruncated?: boolean;
  readonly cell: (row: R) => ComponentChildren;
}

interface ListProps<R extends Row> {
  of: RowSource<R>;
  /** Only for screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  testId?: string;
  /** Shown in place of no rows. */
  empty: ComponentChildren;
  /** The list without the filters that are set. */
  unfiltered?: string | false;
  /** Makes rows selectable, by what they are called. */
  selection?: Selection;
  nameOf?: (row: R) => string;
  /** What can be done with one of them. */
  actionsOf?: ((row: R) => readonly Action[]) | undefined;
}

/** A table of rows as they are now, with j and k to move through them: loading, failed, empty, and more on request. */
export function List<R extends Row>({
  of,
  caption,
  columns,
  testId,
  empty,
  unfiltered = false,
  selection,
  nameOf = () => 'row',
  actionsOf,
}: ListProps<R>) {
  const body = useRowKeys<HTMLTableSectionElement>();
  const isTicked = ({ id }: Row): boolean => selection?.ids.has(id) ?? false;
  return (
    <LoadedContent of={of} rows={8}>
      {(rows) =>
        rows.length === 0 ? (
          unfiltered ? (
            <EmptyState
              icon="find"
              title="Nothing matches"
              action={<LinkButton href={unfiltered}>Clear filters</LinkButton>}
            >
              Try fewer filters, or a shorter search.
            </EmptyState>
          ) : (
            empty
          )
        ) : (
          <>
            <div class={`table-frame${of.isLoading ? ' is-stale' : ''}`}>
              <table class="table">
                <caption class="hidden">{caption}</caption>
                <thead>
                  <tr>
                    {selection && (
                      <th scope="col" class="cell-tick">
                        <Tick
                          label="Select all shown"
                          isOn={rows.every(isTicked)}
                          onChange={() =>
                            rows.every(isTicked) ? selection.clear() : selection.set(rows.map(({ id }) => id))
                          }
                        />
                      </th>
                    )}
                    {columns.map(({ name, class: className, isHeader }) => (
                      <th key={name} scope="col" class={isHeader ? undefined : className}>
                        <span class={name.startsWith('.') ? 'hidden' : undefined}>
                          {name.replace('.', '')}
                        </span>
                      </th>
                    ))}
                    {actionsOf && (
                      <th scope="col" class="cell-actions">
                        <span class="hidden">Actions</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody ref={body}>
                  {rows.map(readRecord).map((row) => (
                    <tr
                      key={row.id}
                      data-row
                      data-testid={testId}
                      class={isTicked(row) ? 'is-picked' : undefined}
                    >
                      {selection && (
                        <td class="cell-tick">
                          <Tick
                            label={`Select ${nameOf(row)}`}
                            isOn={isTicked(row)}
                            onChange={() => selection.toggle(row.id)}
                          />
                        </td>
                      )}
                      {columns.map(({ name, class: className, isHeader, isTruncated, cell }) =>
                        isHeader ? (
                          <th key={name} scope="row" class={className ?? 'cell-main'}>
                            {cell(row)}
                          </th>
                        ) : (
                          <td key={name} class={className}>
                            {isTruncated ? <span class="cell-cut">{cell(row)}</span> : cell(row)}
                          </td>
                        ),
                      )}
                      {actionsOf && (
                        <td class="cell-actions">
                          <Actions of={nameOf(row)} actions={actionsOf(row)} />
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {of.total !== undefined && <LoadMore of={of} />}
          </>
        )
      }
    </LoadedContent>
  );
}

interface SelectionBarProps {
  selection: Selection;
  /** Without `readPage`, only rows that are shown can be selected. */
  of: Pick<RowSource<Row>, 'data' | 'total' | 'readPage'>;
  children: ComponentChildren;
}

/** Actions for the selected rows. */
export const SelectionBar = ({
  selection,
  of: { data = [], total = 0, readPage },
  children,
}: SelectionBarProps) => {
  const { ids } = selection;
  useShortcuts(ids.size > 0 ? { Escape: selection.clear } : {});
  if (ids.size === 0) return null;
  return (
    <section class="selection row" aria-label="Selection">
      <span class="figures" role="status">
        {formatNumber(ids.size)} selected
      </span>
      {readPage && ids.size < total && total > data.length && (
        <Button
          variant="quiet"
          onClick={async () => {
            const matchingIds = await attempt(() => readIds(readPage));
            if (matchingIds) selection.set(matchingIds);
          }}
        >
          Select all {formatNumber(total)}
        </Button>
      )}
      {children}
      <Button variant="quiet" icon="close" aria-label="Clear selection" onClick={selection.clear} />
    </section>
  );
};

interface LinkedNameProps {
  href?: string;
  before?: ComponentChildren;
  name: ComponentChildren;
  note?: ComponentChildren;
}

/** The first cell of a row: a name with a note, which leads to the record. */
export const LinkedName = ({ href, before, name, note }: LinkedNameProps) => {
  const text = (
    <>
      {before}
      <NameNote name={name} note={note} />
    </>
  );
  return href === undefined ? (
    <span class="row-link row">{text}</span>
  ) : (
    <a class="row-link row" data-row-link href={href}>
      {text}
    </a>
  );
};

/** j and k move through the rows of a list, v selects the focused row; Enter follows its link. */
export function useRowKeys<T extends HTMLElement>() {
  const list = useRef<T>(null);
  const listRowElements = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const findFocusedIndex = (): number =>
    listRowElements().findIndex((row) => row.contains(document.activeElement));
  const focus = (index: number): void => {
    const rowElements = listRowElements();
    const row = rowElements[Math.max(0, Math.min(rowElements.length - 1, index))];
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => focus(findFocusedIndex() + 1),
    k: () => focus(findFocusedIndex() - 1),
    v: () =>
      listRowElements()[findFocusedIndex()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  });
  return list;
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
  clear(): void;
}

/** The selected rows; a new list starts with none. */
export function useSelection(listKey: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Only another list clears it.
  useEffect(() => setIds(new Set()), [listKey]);
  return {
    ids,
    toggle: (id) =>
      setIds(
        (previousIds) =>
          new Set(
            previousIds.has(id) ? [...previousIds].filter((otherId) => otherId !== id) : [...previousIds, id],
          ),
      ),
    set: (newIds) => setIds(new Set(newIds)),
    clear: () => setIds(new Set()),
  };
}
