import { useEffect, useState } from 'preact/hooks';
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
  // Another address, such as that of a cleared filter, wins over what was typed before.
  useEffect(() => setText(value), [value]);
  // Only a pause in typing is news.
  useEffect(() => {
    if (settled.trim() !== value) onValue(settled.trim());
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
