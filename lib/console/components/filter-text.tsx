import { useEffect, useRef, useState } from 'preact/hooks';
import { useDebounced } from '../hooks/use-debounced.ts';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';

interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The one that `/` leads to. */
  readonly isSearch?: boolean;
}

/** A filter that is typed: it counts once the typing pauses. */
export function FilterText({ label, value, onValue, isSearch = false }: FilterTextProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text);
  const told = useRef(value);
  // Another address, such as that of a cleared filter, wins over what was typed before; our own does not, for by the
  // time it is there the typing may have gone on.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  // Only a pause in typing is news.
  useEffect(() => {
    const typed = settled.trim();
    if (typed === value) return;
    told.current = typed;
    onValue(typed);
  }, [settled]);
  const field = (
    <TextField
      label={label}
      isLabelHidden
      type={isSearch ? 'search' : 'text'}
      placeholder={label}
      value={text}
      onValue={setText}
    />
  );
  if (!isSearch) return field;
  return (
    <div class="filters-search">
      <Icon name="find" />
      {field}
    </div>
  );
}
