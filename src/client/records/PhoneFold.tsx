import { useState, type ReactNode } from 'react';
import { useMaxWidth } from '../platform/useMinWidth';
import { buttonClass } from '../ui/buttonClass';
import { RecordIcon } from '../ui/RecordIcon';
import styles from './records.module.css';

const PHONE_MAX_PX = 639;

export interface PhoneFoldProps {
  /** Text of the button on a phone. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Filters that a phone shows behind a button, so that the first rows are on its screen. */
export function PhoneFold({ children, label = 'Filters' }: PhoneFoldProps) {
  const isPhone = useMaxWidth(PHONE_MAX_PX);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      open={!isPhone || isOpen}
      onToggle={({ currentTarget }) => {
        if (isPhone) setIsOpen(currentTarget.open);
      }}
    >
      <summary className={buttonClass('secondary', 'small')} hidden={!isPhone}>
        <RecordIcon name="filter" size={16} /> {label}
      </summary>
      {children}
    </details>
  );
}
