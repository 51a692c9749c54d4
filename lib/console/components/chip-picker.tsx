interface ChipPickerProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Picks several of many options, one click each. */
export const ChipPicker = ({ label, options, chosen, onChange }: ChipPickerProps) => (
  <fieldset class="chips">
    <legend class="field-label">{label}</legend>
    <div class="row wrap">
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          class="chip"
          aria-pressed={chosen.includes(id)}
          onClick={() =>
            onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
          }
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
);
