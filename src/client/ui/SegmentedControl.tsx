import { useId } from 'react';
import { RadioChip } from './RadioChip';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './SegmentedControl.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** Name of the radio buttons in a native form. */
  readonly name?: string;
}

/** A few choices side by side, such as kinds of search. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  name,
}: SegmentedControlProps<Value>) {
  const ownName = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <span className={styles.group}>
        {segments.map((segment) => (
          <RadioChip
            key={segment.value}
            name={name ?? ownName}
            value={segment.value}
            label={segment.label}
            isChecked={segment.value === value}
            onChoose={() => onValueChange(segment.value)}
          />
        ))}
      </span>
    </fieldset>
  );
}
