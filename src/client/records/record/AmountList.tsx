import { formatMoney } from '#contract/formats';
import styles from './AmountList.module.css';

export interface Amount {
  readonly label: string;
  /** Integer cents; null if there is no amount on file. */
  readonly cents: number | null;
}

export interface AmountListProps {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly amounts: readonly Amount[];
  readonly total: { readonly label: string; readonly cents: number };
}

/** Amounts with their total. */
export function AmountList({ amounts, caption, total }: AmountListProps) {
  return (
    <table className={styles.amounts} aria-label={caption}>
      <tbody>
        {amounts.map(({ cents, label }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{cents === null ? 'Not on file' : formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.label}</th>
          <td>{formatMoney(total.cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
