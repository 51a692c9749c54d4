import { useEffect, useRef, useState } from 'preact/hooks';
import { useDebounced } from '../hooks/use-debounced.ts';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';

interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Focused by `/`. */
  readonly isSearch?: boolean;
}

/** A text filter that applies when typing pauses. */
export function FilterText({ label, value, onValue, isSearch = false }: FilterTextProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text);
  const reported = useRef(value);
  // A new URL, for example after clearing the filter, replaces the typed text. Our own update doesn't, because the user
  // may have typed more by then.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  // Only a pause in typing applies the filter.
  useEffect(() => {
    const typed = settled.trim();
    if (typed === value) return;
    reported.current = typed;
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
