interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

export const Tick = ({ label, isOn, onChange }: TickProps) => (
  <label class="tick">
    <input type="checkbox" checked={isOn} onChange={onChange} />
    <span class="hidden">{label}</span>
  </label>
);
