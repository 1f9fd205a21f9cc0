import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './RadioChip.module.css';

export interface RadioChipProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isChecked: boolean;
  readonly onChoose: () => void;
}

/** A radio button as a chip. */
export function RadioChip({
  icon = null,
  isChecked,
  label,
  name,
  onChoose,
  value,
}: RadioChipProps) {
  return (
    <label className={classNames(styles.chip, icon === null ? undefined : styles.withIcon)}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={isChecked}
        onChange={onChoose}
      />
      {icon}
      {label}
    </label>
  );
}
