import { type ComponentChildren, h } from 'preact';
import { useId } from 'preact/hooks';

interface Common {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** The label is only for screen readers, because the context already says what it is. */
  readonly isLabelHidden?: boolean;
  /** What is wrong with the value. @default nothing */
  readonly problem?: string | undefined;
}

/** What a screen reader reads with the input. */
const describedBy = (id: string, { hint, problem }: Pick<Common, 'hint' | 'problem'>): string | undefined =>
  [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;

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
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {problem && (
      <p class="field-problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    )}
  </div>
);

interface TextProps extends Common {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: 'text' | 'search' | 'password' | 'url' | 'email' | 'date';
  readonly min?: string;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number;
  readonly name?: string;
  readonly autocomplete?: 'off' | 'username';
  readonly inputMode?: 'numeric';
}

export function TextField({
  label,
  hint,
  isLabelHidden = false,
  problem,
  value,
  onValue,
  ...rest
}: TextProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} isLabelHidden={isLabelHidden} problem={problem}>
      {h('input', {
        id,
        class: 'input',
        value,
        'aria-describedby': describedBy(id, { hint, problem }),
        'aria-invalid': problem ? true : undefined,
        onInput: (event: InputEvent & { readonly currentTarget: HTMLInputElement }) =>
          onValue(event.currentTarget.value),
        ...rest,
      })}
    </Frame>
  );
}

interface AreaProps extends Common {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly rows: number;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function TextArea({ label, hint, isLabelHidden = false, value, onValue, ...rest }: AreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} isLabelHidden={isLabelHidden}>
      <textarea
        id={id}
        class="input"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
        {...rest}
      />
    </Frame>
  );
}

interface ChoiceProps extends Common {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly disabled?: boolean;
}

export function Choice({
  label,
  hint,
  isLabelHidden = false,
  value,
  onValue,
  options,
  disabled,
}: ChoiceProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} isLabelHidden={isLabelHidden}>
      <select
        id={id}
        class="input select"
        value={value}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
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

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
  readonly isLabelHidden?: boolean;
}

export function Switch({ label, hint, isOn, onChange, disabled, isLabelHidden = false }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch-row">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        class="switch"
        checked={isOn}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label class={isLabelHidden ? 'hidden' : undefined} for={id}>
          {label}
        </label>
        {hint && (
          <p class="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
