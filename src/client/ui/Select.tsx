import type { ComponentPropsWithRef } from 'react';
import type { Choice, ChoiceGroup } from './choices';
import { classNames } from './classNames';
import { useControlAttributes } from './fieldContext';
import styles from './Select.module.css';

export interface SelectProps extends Omit<
  ComponentPropsWithRef<'select'>,
  'disabled' | 'children'
> {
  /** Choices without headings; use `groups` for headings. */
  readonly choices?: readonly Choice[];
  readonly groups?: readonly ChoiceGroup[];
  readonly onValueChange?: (id: string) => void;
  readonly isDisabled?: boolean;
}

function renderChoice(choice: Choice) {
  return (
    <option key={choice.id} value={choice.id}>
      {choice.label}
    </option>
  );
}

/** A native select. */
export function Select({
  choices = [],
  groups = [],
  onValueChange,
  isDisabled = false,
  className,
  id,
  onChange,
  'aria-describedby': describedBy,
  ...rest
}: SelectProps) {
  const attributes = useControlAttributes({ id, describedBy });
  return (
    <span className={styles.select}>
      <select
        {...rest}
        {...attributes}
        disabled={isDisabled}
        className={classNames(styles.control, className)}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.currentTarget.value);
        }}
      >
        {choices.map(renderChoice)}
        {groups.map((group) =>
          group.label === null ? (
            group.choices.map(renderChoice)
          ) : (
            <optgroup key={group.key} label={group.label}>
              {group.choices.map(renderChoice)}
            </optgroup>
          ),
        )}
      </select>
    </span>
  );
}
