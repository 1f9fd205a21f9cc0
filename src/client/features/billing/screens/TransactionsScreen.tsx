import {
  INVOICE_PATH,
  invoiceNumber,
  TRANSACTION_WORDS,
  TRANSACTIONS_FILE,
  TRANSACTIONS_PATH,
} from '#contract/billing';
import type { Transaction } from '#contract/schemas/billing';
import { column, momentColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatMoney } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { useHrefs } from '../../../widgets/useHrefs';
import { transactions } from '../slice';

const COLUMNS: readonly DataColumn<Transaction>[] = [
  rowHeader('Description', ({ kind, reference }) => `${TRANSACTION_WORDS[kind]}: ${reference}`),
  momentColumn(STATE_TIME_ZONE)('Time', ({ at }) => at),
  textColumn(
    'By',
    ({ billingCode, userName }) =>
      userName !== null && billingCode !== null ? `${userName} (${billingCode})` : userName,
    { none: 'Automatic', priority: 3 },
  ),
  column(
    'Invoice',
    ({ invoiceId, invoiceNumber: number }) =>
      invoiceId === null || number === null ? (
        'None'
      ) : (
        <AppLink to={INVOICE_PATH} query={{ invoiceId }}>
          {invoiceNumber(number)}
        </AppLink>
      ),
    { priority: 2, isNoWrap: true },
  ),
  moneyColumn('Amount', ({ cents }) => cents),
  moneyColumn('Balance', ({ balanceCents }) => balanceCents),
];

/** The account's charges and payments, newest first (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  return (
    <ListView
      of={useAppSelector(transactions.select)}
      things={{ one: 'transaction', many: 'transactions' }}
      caption="Account transactions"
      columns={COLUMNS}
      address={{ path: TRANSACTIONS_PATH, query: {} }}
      lead={({ balanceCents, total }, count) =>
        total === 0 ? null : <Lead count={count} cents={balanceCents} />
      }
      actions={({ total }) =>
        total === 0 ? null : (
          <a className={buttonClass()} href={file(TRANSACTIONS_FILE)} download>
            Download (CSV)
          </a>
        )
      }
      empty={{
        title: 'No transactions yet',
        text: 'Charges and payments will appear here.',
      }}
    />
  );
}

function Lead({ cents, count }: { readonly cents: number; readonly count: string }) {
  if (cents === 0) return <>{count}. Balance: $0.00.</>;
  return cents > 0 ? (
    <>
      {count}. Balance due: {formatMoney(cents)}.
    </>
  ) : (
    <>
      {count}. Credit for your next invoice: {formatMoney(-cents)}.
    </>
  );
}
