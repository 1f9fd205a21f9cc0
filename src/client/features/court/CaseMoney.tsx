import { BOND_WORDS } from '#contract/caseMoney';
import type { CaseBond, CaseDetails, CasePayment, CaseReceivable } from '#contract/schemas/court';
import { dateColumn, moneyColumn, rowHeader, textColumn } from '../../records/columns';
import { DataTable, type DataColumn } from '../../ui/DataTable';
import { formatDate, formatMoney } from '../../ui/formats';
import { MessageBox } from '../../ui/MessageBox';
import { Stack } from '../../ui/Stack';
import styles from './court.module.css';

const NOT_TOLD = 'Not told';

const BOND_COLUMNS: readonly DataColumn<CaseBond>[] = [
  rowHeader('Kind', ({ kind }) => kind),
  moneyColumn('Amount', ({ amountCents }) => amountCents, { none: NOT_TOLD }),
  dateColumn('Set', ({ setOn }) => setOn, { none: NOT_TOLD }),
  dateColumn('Posted', ({ postedOn }) => postedOn, { none: 'Not posted', priority: 2 }),
  textColumn('By', ({ poster }) => poster, { none: 'Nobody', priority: 3 }),
  textColumn('Status', ({ status, statusOn }) =>
    statusOn === null ? BOND_WORDS[status] : `${BOND_WORDS[status]}, ${formatDate(statusOn)}`,
  ),
];

const byId = ({ id }: { readonly id: number }): number => id;

/** Security that was set for a defendant’s appearance. */
export function Bonds({ bonds }: Pick<CaseDetails, 'bonds'>) {
  return (
    <DataTable caption="Bonds" isCaptionHidden columns={BOND_COLUMNS} rows={bonds} rowKey={byId} />
  );
}

const RECEIVABLE_COLUMNS: readonly DataColumn<CaseReceivable>[] = [
  rowHeader('What for', ({ account, payor, recipient }) => (
    <>
      {account}
      <span className={styles.match}>
        {[payor, recipient === null ? null : `to ${recipient}`]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </>
  )),
  dateColumn('Ordered', ({ orderedOn }) => orderedOn, { none: NOT_TOLD, priority: 2 }),
  dateColumn('Due', ({ dueOn }) => dueOn, { none: NOT_TOLD, priority: 3 }),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
  moneyColumn('Balance', ({ balanceCents }) => balanceCents, { none: NOT_TOLD }),
];

const PAYMENT_COLUMNS: readonly DataColumn<CasePayment>[] = [
  rowHeader('Receipt', ({ account, receiptNumber }) => (
    <>
      <span className={styles.number}>{receiptNumber ?? 'No number'}</span>
      <span className={styles.match}>{account}</span>
    </>
  )),
  dateColumn('Paid', ({ paidOn }) => paidOn, { none: NOT_TOLD }),
  textColumn('By', ({ payor }) => payor, { none: NOT_TOLD, priority: 2 }),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
];

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What is to be paid into court, what came in, and what the court says is left. */
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
          'balance not told for all of it'
        ) : (
          <strong>balance {formatMoney(left)}</strong>
        )}
        .
      </p>
      {receivables.length === 0 || left === null || ordered - paid === left ? null : (
        <MessageBox tone="warning">
          These amounts do not add up: what was ordered less what was paid is{' '}
          {formatMoney(ordered - paid)}. They stand here as the court’s system tells them; ask the
          clerk before you pay.
        </MessageBox>
      )}
      {receivables.length === 0 ? null : (
        <DataTable
          caption="To be paid"
          columns={RECEIVABLE_COLUMNS}
          rows={receivables}
          rowKey={byId}
        />
      )}
      {payments.length === 0 ? null : (
        <DataTable caption="Paid" columns={PAYMENT_COLUMNS} rows={payments} rowKey={byId} />
      )}
    </Stack>
  );
}
