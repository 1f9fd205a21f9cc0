import { useState, type ReactNode } from 'react';
import { useMaxWidth } from '../platform/useMinWidth';
import { buttonClass } from '../ui/buttonClass';
import { RecordIcon } from '../ui/RecordIcon';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './records.module.css';

const PHONE_MAX_PX = 639;

/** True while the window is phone-sized; filters are then collapsed. */
export function useIsPhone(): boolean {
  return useMaxWidth(PHONE_MAX_PX);
}

export interface PhoneFoldProps {
  /** Label of the button on a phone. */
  readonly label?: string;
  /** Added to the button's name for screen readers. */
  readonly hiddenLabel?: string;
  /** False for content that isn't a filter. */
  readonly isFilter?: boolean;
  readonly children: ReactNode;
}

/** Puts the buttons of collapsed parts on one line on phones; an open part gets its own line. */
export function PhoneFolds({ children }: { readonly children: ReactNode }) {
  return useIsPhone() ? <div className={styles.folds}>{children}</div> : children;
}

/** Collapses seldom used filters behind a button on all screens. */
export function Fold({
  children,
  isOpenFirst,
}: {
  /** True if a filter is set. */
  readonly isOpenFirst: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={buttonClass('secondary', 'small')}>
        <RecordIcon name="filter" size={16} /> Filters
      </summary>
      {children}
    </details>
  );
}

/** Collapses filters behind a button on phones, so that the first rows fit on the screen. */
export function PhoneFold({
  children,
  hiddenLabel,
  isFilter = true,
  label = 'Filters',
}: PhoneFoldProps) {
  const isPhone = useIsPhone();
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
        {isFilter ? <RecordIcon name="filter" size={16} /> : null} {label}
        {hiddenLabel === undefined ? null : <VisuallyHidden>{hiddenLabel}</VisuallyHidden>}
      </summary>
      {children}
    </details>
  );
}
