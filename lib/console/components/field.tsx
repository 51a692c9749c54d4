import { type ButtonHTMLAttributes, type ComponentChildren, h } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useDebounced } from '../hooks/use-load.ts';
import { isReadOnly, memberOptions } from '../state/workspace.ts';
import { NameNote } from './marks.tsx';

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** The label is only for screen readers, because the context already says what it is. */
  isLabelHidden?: boolean;
  /** What is wrong with the value. @default nothing */
  problem?: string | undefined;
}

const Remarks = ({ id, hint, problem }: Pick<FieldProps, 'hint' | 'problem'> & { id: string }) => (
  <>
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
  </>
);

const Frame = ({ children, ...props }: FieldProps & { id: string; children: ComponentChildren }) => (
  <div class="field column gap-small">
    <label class={props.isLabelHidden ? 'hidden' : 'field-label'} for={props.id}>
      {props.label}
    </label>
    {children}
    <Remarks {...props} />
  </div>
);

/** What a screen reader reads with the input. */
const describeInput = (id: string, { hint, problem }: FieldProps) => ({
  id,
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': problem ? true : undefined,
});

type TextInputEvent = InputEvent & { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement };

interface TextProps extends FieldProps {
  value: string;
  onValue: (value: string) => void;
  /** More than one line. */
  rows?: number;
  type?: 'text' | 'search' | 'password' | 'url' | 'email' | 'date' | 'time';
  min?: string;
  placeholder?: string | undefined;
  maxLength?: number;
  name?: string;
  autocomplete?: 'off' | 'username';
  inputMode?: 'numeric';
  onKeyDown?: (event: KeyboardEvent) => void;
}

export function TextField(props: TextProps) {
  const { label: _label, hint: _hint, isLabelHidden: _hidden, problem: _problem, onValue, ...rest } = props;
  const id = useId();
  return (
    <Frame id={id} {...props}>
      {h(props.rows === undefined ? 'input' : 'textarea', {
        class: 'input',
        ...describeInput(id, props),
        onInput: (event: TextInputEvent) => onValue(event.currentTarget.value),
        ...rest,
      })}
    </Frame>
  );
}

/** Labels by value. In an object, whole numbers come first; pairs keep their order. */
export type Options<Value extends string = string> = Readonly<Record<Value, string>>;

interface ChoiceProps<Value extends string> extends FieldProps {
  value: Value;
  options: Options<Exclude<Value, ''>> | readonly (readonly [value: string, label: string])[];
  /** What the empty value is called, which then comes first. @default there is none */
  none?: string;
  disabled?: boolean;
  onValue: (value: Value) => void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { value, options, none, disabled, onValue } = props;
  const id = useId();
  return (
    <Frame id={id} {...props}>
      <select
        class="input select"
        {...describeInput(id, props)}
        value={value}
        disabled={disabled}
        onChange={(event) => onValue(event.currentTarget.value as Value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {(Array.isArray(options) ? options : Object.entries(options)).map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
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

/** A filter whose first option, `none`, says what it filters. */
export const FilterChoice = ({ value = '', ...choice }: FilterProps & { none: string; options: Options }) => (
  <Choice isLabelHidden value={value} {...choice} />
);

/** A filter by member; `others` come before the members, such as `me`. */
export const MemberFilter = ({
  others,
  ...choice
}: Omit<FilterProps, 'label'> & { none: string; others?: Options }) => (
  <FilterChoice label="Owner" {...choice} options={{ ...others, ...memberOptions() }} />
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
    none="No owner"
    options={memberOptions()}
    onValue={(value) => onOwner(value || null)}
  />
);

interface FilterTextProps extends FilterProps {
  /** Focused by `/`. */
  isSearch?: boolean;
}

/** A text filter that applies when typing pauses. */
export function FilterText({ label, value = '', onValue, isSearch = false }: FilterTextProps) {
  const [text, setText] = useState(value);
  const settledText = useDebounced(text);
  const reportedValue = useRef(value);
  // A new URL, for example after clearing the filter, replaces the typed text. Our own update doesn't, because the user
  // may have typed more by then.
  useEffect(() => {
    if (value === reportedValue.current) return;
    reportedValue.current = value;
    setText(value);
  }, [value]);
  // Only a pause in typing applies the filter.
  useEffect(() => {
    const typedText = settledText.trim();
    if (typedText === value) return;
    reportedValue.current = typedText;
    onValue(typedText);
  }, [settledText]);
  const type = isSearch ? 'search' : 'text';
  const field = (
    <TextField label={label} isLabelHidden type={type} placeholder={label} value={text} onValue={setText} />
  );
  return isSearch ? <div class="filters-search">{field}</div> : field;
}

export function Switch(props: FieldProps & { value: boolean; onValue: (isOn: boolean) => void }) {
  const { label, isLabelHidden, value, onValue } = props;
  const id = useId();
  return (
    <div class="row from-top">
      <input
        {...describeInput(id, props)}
        type="checkbox"
        role="switch"
        aria-checked={value}
        class="switch"
        checked={value}
        disabled={isReadOnly.value}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <div>
        <label class={isLabelHidden ? 'hidden' : undefined} for={id}>
          {label}
        </label>
        <Remarks id={id} {...props} />
      </div>
    </div>
  );
}

export const Tick = ({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) => (
  <label class="tick disc">
    <input type="checkbox" checked={isOn} onChange={onChange} />
    <span class="hidden">{label}</span>
  </label>
);

/** Pressed or not, if `isOn` says so. */
export const Chip = ({ isOn, ...button }: ButtonHTMLAttributes<HTMLButtonElement> & { isOn?: boolean }) => (
  <button type="button" class="chip" aria-pressed={isOn} {...button} />
);

/** Picks several of many options, one click each. */
export function ChipPicker<Value extends string>(
  props: FieldProps & {
    options: Options<Value>;
    value: readonly Value[];
    onValue: (pickedValues: Value[]) => void;
  },
) {
  const { label, options, value: pickedValues, onValue } = props;
  const toggle = (optionValue: Value): void =>
    onValue(
      pickedValues.includes(optionValue)
        ? pickedValues.filter((pickedValue) => pickedValue !== optionValue)
        : [...pickedValues, optionValue],
    );
  return (
    <fieldset>
      <legend class="field-label">{label}</legend>
      <div class="row wrap">
        {(Object.keys(options) as Value[]).map((optionValue) => (
          <Chip
            key={optionValue}
            isOn={pickedValues.includes(optionValue)}
            disabled={isReadOnly.value}
            onClick={() => toggle(optionValue)}
          >
            {options[optionValue]}
          </Chip>
        ))}
      </div>
      <Remarks id={useId()} {...props} />
    </fieldset>
  );
}

interface RadioListProps<Value extends string> extends FieldProps {
  value: Value | undefined;
  options: readonly { readonly id: Value; readonly name: string; readonly note: string }[];
  onValue: (id: Value) => void;
}

/** One of several options, each with a note. */
export const RadioList = <Value extends string>({
  label,
  value,
  options,
  onValue,
  ...remarks
}: RadioListProps<Value>) => (
  <fieldset class="stack-tight">
    <legend class="field-label">{label}</legend>
    {options.map(({ id, name, note }) => (
      <label key={id} class="option row gap-wide">
        <input type="radio" name={label} checked={id === value} onChange={() => onValue(id)} />
        <NameNote name={name} note={note} />
      </label>
    ))}
    <Remarks id={useId()} {...remarks} />
  </fieldset>
);
