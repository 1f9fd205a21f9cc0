import { BOND_WORDS } from '#contract/records/caseMoney';
import { formatDate, formatMoney } from '#contract/formats';
import type { CaseBond, CaseDetails, CasePayment, CaseReceivable } from '#contract/schemas/court';
import { dateColumn, moneyColumn, rowHeader, textColumn } from '../../records/columns';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { MessageBox } from '../../ui/MessageBox';
import { Stack } from '../../ui/Stack';
import styles from './court.module.css';

const NOT_LISTED = 'Not listed';

const BOND_COLUMNS: readonly DataColumn<CaseBond>[] = [
  rowHeader('Type', ({ kind }) => kind),
  moneyColumn('Amount', ({ amountCents }) => amountCents, { none: NOT_LISTED }),
  dateColumn('Set', ({ setOn }) => setOn, { none: NOT_LISTED }),
  dateColumn('Posted', ({ postedOn }) => postedOn, { none: 'Not posted', priority: 2 }),
  textColumn('By', ({ poster }) => poster, { none: NOT_LISTED, priority: 3 }),
  textColumn('Status', ({ status, statusOn }) =>
    statusOn === null ? BOND_WORDS[status] : `${BOND_WORDS[status]}, ${formatDate(statusOn)}`,
  ),
];

const byId = ({ id }: { readonly id: number }): number => id;

/** Bonds set to secure a defendant’s appearance. */
export function Bonds({ bonds }: Pick<CaseDetails, 'bonds'>) {
  return (
    <DataTable caption="Bonds" isCaptionHidden columns={BOND_COLUMNS} rows={bonds} rowKey={byId} />
  );
}

const RECEIVABLE_COLUMNS: readonly DataColumn<CaseReceivable>[] = [
  rowHeader('Description', ({ account, payor, recipient }) => (
    <>
      {account}
      <span className={styles.match}>
        {[payor, recipient === null ? null : `to ${recipient}`]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </>
  )),
  dateColumn('Ordered', ({ orderedOn }) => orderedOn, { none: NOT_LISTED, priority: 2 }),
  dateColumn('Due', ({ dueOn }) => dueOn, { none: NOT_LISTED, priority: 3 }),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
  moneyColumn('Balance', ({ balanceCents }) => balanceCents, { none: NOT_LISTED }),
];

const PAYMENT_COLUMNS: readonly DataColumn<CasePayment>[] = [
  rowHeader('Receipt', ({ account, receiptNumber }) => (
    <>
      <span className={styles.number}>{receiptNumber ?? 'No number'}</span>
      <span className={styles.match}>{account}</span>
    </>
  )),
  dateColumn('Paid', ({ paidOn }) => paidOn, { none: NOT_LISTED }),
  textColumn('By', ({ payor }) => payor, { none: NOT_LISTED, priority: 2 }),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
];

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Amounts ordered, payments received, and the balance that the court reports. */
export function Money({ details: { payments, receivables } }: { readonly details: CaseDetails }) {
  const ordered = sum(receivables.map(({ amountCents }) => amountCents));
  const paid = sum(payments.map(({ amountCents }) => amountCents));
  const balances = receivables.map(({ balanceCents }) => balanceCents);
  const left = balances.includes(null) ? null : sum(balances.map((balance) => balance ?? 0));
  return (
    <Stack gap={3}>
      <p>
        Ordered {formatMoney(ordered)}, paid {formatMoney(paid)},{' '}
        {left === null ? (
          'balance not listed for every amount'
        ) : (
          <strong>balance {formatMoney(left)}</strong>
        )}
        .
      </p>
      {receivables.length === 0 || left === null || ordered - paid === left ? null : (
        <MessageBox tone="warning">
          These amounts don’t match: the amount ordered less payments is{' '}
          {formatMoney(ordered - paid)}. They are shown as the court reported them. Ask the clerk
          before you pay.
        </MessageBox>
      )}
      {receivables.length === 0 ? null : (
        <DataTable
          caption="Amounts owed"
          columns={RECEIVABLE_COLUMNS}
          rows={receivables}
          rowKey={byId}
        />
      )}
      {payments.length === 0 ? null : (
        <DataTable caption="Payments" columns={PAYMENT_COLUMNS} rows={payments} rowKey={byId} />
      )}
    </Stack>
  );
}
