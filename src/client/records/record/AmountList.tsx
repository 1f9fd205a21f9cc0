import { formatMoney } from '../../ui/formats';
import styles from './AmountList.module.css';

export interface Amount {
  readonly label: string;
  /** Integer cents; null where none is on file. */
  readonly cents: number | null;
}

export interface AmountListProps {
  /** Names the table; spoken only. */
  readonly caption: string;
  readonly amounts: readonly Amount[];
  readonly total: { readonly label: string; readonly cents: number };
}

/** Amounts under each other with their sum, as on a bill. */
export function AmountList({ amounts, caption, total }: AmountListProps) {
  return (
    <table className={styles.amounts} aria-label={caption}>
      <tbody>
        {amounts.map(({ cents, label }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{cents === null ? 'None on file' : formatMoney(cents)}</td>
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
