import type { ReactNode } from 'react';
import { DescriptionList, type DescriptionItem } from '../../ui/DescriptionList';
import { StatusShape } from '../../ui/StatusTag';
import { AmountList, type AmountListProps } from './AmountList';
import styles from './AmountList.module.css';

export interface AmountsAndFactsProps extends AmountListProps {
  readonly facts: readonly DescriptionItem[];
  /** Warning about the amounts, below their total. */
  readonly note?: ReactNode;
}

/** Amounts with their total, and facts about them beside or below. */
export function AmountsAndFacts({ facts, note = null, ...amounts }: AmountsAndFactsProps) {
  return (
    <div className={styles.sides}>
      <div>
        <AmountList {...amounts} />
        {note === null ? null : (
          <p className={styles.note}>
            <StatusShape tone="warning" />
            <span>{note}</span>
          </p>
        )}
      </div>
      <div className={styles.facts}>
        <DescriptionList items={facts} />
      </div>
    </div>
  );
}
