import { type ComponentChildren, h } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useDebounced } from '../hooks/use-debounced.ts';
import { isReadOnly, memberOptions } from '../state/workspace.ts';
import { Icon } from './icon.tsx';

interface Common {
  label: string;
  hint?: ComponentChildren;
  /** The label is only for screen readers, because the context already says what it is. */
  isLabelHidden?: boolean;
  /** What is wrong with the value. @default nothing */
  problem?: string | undefined;
}

const Frame = ({
  id,
  label,
  hint,
  isLabelHidden,
  problem,
  children,
}: Common & { id: string; children: ComponentChildren }) => (
  <div class="field">
    <label class={isLabelHidden ? 'hidden' : 'field-label'} for={id}>
      {label}
    </label>
    {children}
    {hint && (
      <p class="small faint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {problem && (
      <p class="small tone-bad-text" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    )}
  </div>
);

interface ValueProps extends Common {
  value: string;
  onValue: (value: string) => void;
}

/** The attributes that an input, a text area and a select share. */
const buildAttributes = (id: string, { hint, problem, value }: ValueProps) => ({
  id,
  value,
  // What a screen reader reads with the input.
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': problem ? true : undefined,
});

type Typed = InputEvent & { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement };

interface TextProps extends ValueProps {
  type?: 'text' | 'search' | 'password' | 'url' | 'email' | 'date' | 'time';
  min?: string;
  placeholder?: string | undefined;
  maxLength?: number;
  name?: string;
  autocomplete?: 'off' | 'username';
  inputMode?: 'numeric';
}

export function TextField(props: TextProps) {
  const {
    label: _label,
    hint: _hint,
    isLabelHidden: _hidden,
    problem: _problem,
    value: _value,
    onValue,
    ...rest
  } = props;
  const id = useId();
  return (
    <Frame id={id} {...props}>
      {h('input', {
        class: 'input',
        ...buildAttributes(id, props),
        onInput: (event: Typed) => onValue(event.currentTarget.value),
        ...rest,
      })}
    </Frame>
  );
}

interface AreaProps extends ValueProps {
  rows: number;
  placeholder?: string | undefined;
  maxLength?: number;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export function TextArea(props: AreaProps) {
  const { rows, placeholder, maxLength, onKeyDown, onValue } = props;
  const id = useId();
  return (
    <Frame id={id} {...props}>
      {h('textarea', {
        class: 'input',
        ...buildAttributes(id, props),
        onInput: (event: Typed) => onValue(event.currentTarget.value),
        rows,
        placeholder,
        maxLength,
        onKeyDown,
      })}
    </Frame>
  );
}

export type Options = readonly (readonly [value: string, label: string])[];

interface ChoiceProps extends ValueProps {
  options: Options;
  disabled?: boolean;
}

export function Choice(props: ChoiceProps) {
  const { options, disabled, onValue } = props;
  const id = useId();
  return (
    <Frame id={id} {...props}>
      <select
        class="input select"
        {...buildAttributes(id, props)}
        disabled={disabled}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onValue: (value: string) => void;
}

/** A filter whose first option says what it filters, and means no filter. */
export const FilterChoice = ({ value = '', ...choice }: FilterProps & { options: Options }) => (
  <Choice isLabelHidden value={value} {...choice} />
);

/** A filter by member. `anyone` labels no filter; `others` come before the members, such as `me`. */
export const MemberFilter = ({
  anyone,
  others = [],
  ...choice
}: FilterProps & { anyone: string; others?: Options }) => (
  <FilterChoice {...choice} options={[['', anyone], ...others, ...memberOptions()]} />
);

/** Who owns a record. */
export const OwnerChoice = ({
  owner,
  onOwner,
}: {
  owner: string | null;
  onOwner: (owner: string | null) => unknown;
}) => (
  <Choice
    label="Owner"
    isLabelHidden
    value={owner ?? ''}
    disabled={isReadOnly.value}
    options={[['', 'No owner'], ...memberOptions()]}
    onValue={(value) => onOwner(value || null)}
  />
);

interface FilterTextProps {
  label: string;
  value: string | undefined;
  onValue: (value: string) => void;
  /** Focused by `/`. */
  isSearch?: boolean;
}

/** A text filter that applies when typing pauses. */
export function FilterText({ label, value = '', onValue, isSearch = false }: FilterTextProps) {
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
  const type = isSearch ? 'search' : 'text';
  const field = (
    <TextField label={label} isLabelHidden type={type} placeholder={label} value={text} onValue={setText} />
  );
  if (!isSearch) return field;
  return (
    <div class="filters-search">
      <Icon name="find" />
      {field}
    </div>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isLabelHidden?: boolean;
}

export function Switch({ label, hint, isOn, onChange, isLabelHidden = false }: SwitchProps) {
  const id = useId();
  return (
    <div class="row from-top">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        class="switch"
        checked={isOn}
        disabled={isReadOnly.value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label class={isLabelHidden ? 'hidden' : undefined} for={id}>
          {label}
        </label>
        {hint && (
          <p class="small faint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

export const Tick = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) => (
  <label class="tick">
    <input type="checkbox" checked={isOn} onChange={onChange} />
    <span class="hidden">{label}</span>
  </label>
);

interface ChipPickerProps {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  picked: readonly string[];
  onChange: (picked: string[]) => void;
}

/** Picks several of many options, one click each. */
export const ChipPicker = ({ label, options, picked, onChange }: ChipPickerProps) => (
  <fieldset class="chips">
    <legend class="field-label">{label}</legend>
    <div class="row wrap">
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          class="chip"
          aria-pressed={picked.includes(id)}
          onClick={() =>
            onChange(picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id])
          }
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
);

interface SegmentsProps<Value> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onValue: (value: Value) => void;
}

/** One of a few options, all of them shown. */
export const Segments = <Value extends string | number>({
  label,
  value,
  options,
  onValue,
}: SegmentsProps<Value>) => (
  <fieldset class="segments">
    <legend class="hidden">{label}</legend>
    {options.map(([each, text]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onValue(each)}>
        {text}
      </button>
    ))}
  </fieldset>
);

interface RadioListProps {
  label: string;
  value: string | undefined;
  options: readonly { readonly id: string; readonly name: string; readonly note: string }[];
  onValue: (id: string) => void;
}

/** One of several options, each with a note. */
export const RadioList = ({ label, value, options, onValue }: RadioListProps) => (
  <fieldset class="stack-tight">
    <legend class="field-label">{label}</legend>
    {options.map(({ id, name, note }) => (
      <label key={id} class="option row gap-wide">
        <input type="radio" name={label} checked={id === value} onChange={() => onValue(id)} />
        <span class="column">
          <span class="row-title">{name}</span>
          <span class="row-note">{note}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
