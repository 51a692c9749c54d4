import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { toApiError } from '../api/create-api.ts';
import { onSignOut } from '../state/session.ts';
import { Button } from './button.tsx';
import { FailureNotice } from './page.tsx';

type Values = Readonly<Record<string, unknown>>;

/** `body.alert_filter.tags[0]` is about the field `alert_filter`; a form may also name the field itself. */
const isAbout = (path: string, name: string): boolean =>
  new RegExp(`^(?:body\\.)?(?:.*\\.)?${name}(?:[.[]|$)`).test(path);

/** The field that the error is about may be far above the button. */
const focusInvalid = (): void =>
  (document.querySelector('dialog[open]') ?? document)
    .querySelector<HTMLElement>('[aria-invalid="true"]')
    ?.focus();

export interface FormState<V extends Values> {
  readonly values: V;
  /** The error of the last submit, apart from what stands at its field. */
  readonly failure: ApiError | undefined;
  readonly isChanged: boolean;
  set(changes: Partial<V>): void;
  /** What a field needs. */
  bind<Name extends keyof V & string>(
    name: Name,
  ): { value: V[Name]; onValue: (value: V[Name]) => void; problem: string | undefined };
  /** Forgets the draft. */
  reset(values: V): void;
  /** True if it worked. */
  submit(): Promise<boolean>;
}

/** What was typed and not saved: it is still there after another page. */
const keptValues = new Map<string | undefined, Values>();
onSignOut(() => keptValues.clear());

export const isKept = (name: string): boolean => keptValues.has(name);

/** What is wrong with a draft, by field. */
type Problems<V extends Values> = Partial<Record<keyof V, string | undefined>>;

/**
 * A draft of some values, and what went wrong when it was submitted: at the field, if `check` or the service names one.
 * What `check` finds isn't sent. With a name to keep it by, the draft outlives the page until it is saved or
 * reset.
 */
export function useForm<V extends Values>(
  initial: V,
  save: (values: V) => Promise<unknown>,
  check: (values: V) => Problems<V> = () => ({}),
  keptAs?: string,
): FormState<V> {
  const [storedValues, setStoredValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [values, setValues] = useState((keptValues.get(keptAs) as V | undefined) ?? initial);
  const [failure, setFailure] = useState<ApiError | undefined>();
  const boundNames = useRef(new Set<string>());
  const isChanged = JSON.stringify(values) !== JSON.stringify(storedValues);
  useLayoutEffect(() => {
    if (keptAs === undefined) return;
    if (isChanged) keptValues.set(keptAs, values);
    else keptValues.delete(keptAs);
  }, [values]);
  const problems: Problems<V> = isChecked ? check(values) : {};
  const details = failure?.details ?? [];
  const isAtField =
    details.length > 0 &&
    details.every(({ path }) => [...boundNames.current].some((name) => isAbout(path, name)));
  return {
    values,
    failure: isAtField ? undefined : failure,
    isChanged,
    set: (changes) => setValues((previousValues) => ({ ...previousValues, ...changes })),
    bind(name) {
      boundNames.current.add(name);
      return {
        value: values[name],
        onValue: (value) => setValues((previousValues) => ({ ...previousValues, [name]: value })),
        problem: problems[name] ?? details.find(({ path }) => isAbout(path, name))?.message,
      };
    },
    reset(newValues) {
      keptValues.delete(keptAs);
      setStoredValues(newValues);
      setValues(newValues);
      setFailure(undefined);
      setChecked(false);
    },
    async submit() {
      setFailure(undefined);
      setChecked(true);
      if (Object.values(check(values)).some((problem) => problem !== undefined)) {
        requestAnimationFrame(focusInvalid);
        return false;
      }
      try {
        await save(values);
        keptValues.delete(keptAs);
        return true;
      } catch (error) {
        setFailure(toApiError(error));
        requestAnimationFrame(focusInvalid);
        return false;
      }
    },
  };
}

interface FormProps {
  form: Pick<FormState<Values>, 'failure' | 'submit'>;
  /** @default no button yet, because there is nothing to submit */
  action?: string | undefined;
  disabled?: boolean;
  /** Another button, after the submit button. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

/** Fields with one button that submits them, also by Ctrl Enter. */
export const Form = ({ form, action, disabled = false, beside, children }: FormProps) => (
  <form
    class="stack"
    onSubmit={(event) => {
      event.preventDefault();
      if (!disabled) void form.submit();
    }}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !disabled) void form.submit();
    }}
  >
    {children}
    {form.failure && <FailureNotice failure={form.failure} />}
    {action !== undefined && (
      <div class="row wrap">
        <Button variant="primary" writes disabled={disabled} onClick={form.submit}>
          {action}
        </Button>
        {beside}
      </div>
    )}
  </form>
);
