import { formatMoney } from '#contract/formats';
import type { FeeCalculation } from '#contract/schemas/efmMessages';
import { feeDifferences } from './feeDifferences';
import styles from './review.module.css';

/** Compares the previous and current fees, part by part. */
export function FeeChanges({
  before,
  now,
}: {
  readonly before: FeeCalculation;
  readonly now: FeeCalculation;
}) {
  return (
    <ul className={styles.changes}>
      {feeDifferences(before, now).map(({ from, name, to }) => (
        <li key={name}>
          {name}: {amountOf(from)} before, {amountOf(to)} now
        </li>
      ))}
      <li>
        Total: {formatMoney(before.totalCents)} before, {formatMoney(now.totalCents)} now
      </li>
    </ul>
  );
}

function amountOf(cents: number | null): string {
  return cents === null ? 'none' : formatMoney(cents);
}
