import { BACKEND_PAGES } from '#contract/backendPages';
import { invoiceNumber } from '#contract/billing';
import type { OpenInvoice } from '#contract/schemas/users';
import { selectUser } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { buttonClass } from '../ui/buttonClass';
import type { DataColumn } from '../ui/dataColumn';
import { DataTable } from '../ui/DataTable';
import { DescriptionList } from '../ui/DescriptionList';
import { formatDate, formatMoney } from '../ui/formats';
import { MessageBox } from '../ui/MessageBox';
import { Row } from '../ui/Row';
import { BackendLink } from '../widgets/BackendLink';

const COLUMNS: readonly DataColumn<OpenInvoice>[] = [
  {
    key: 'number',
    header: 'Invoice',
    cell: ({ number }) => invoiceNumber(number),
    isRowHeader: true,
    isNoWrap: true,
  },
  { key: 'due', header: 'Due', cell: ({ dueOn }) => formatDate(dueOn), isNoWrap: true },
  {
    key: 'amount',
    header: 'Balance due',
    cell: ({ openCents }) => formatMoney(openCents),
    align: 'end',
    isNoWrap: true,
  },
];

const NO_INVOICES: readonly OpenInvoice[] = [];

/**
 * Shown to an administrator of a past-due account instead of a page: the reason, and the amounts
 * due.
 */
export function PastDue({ notice }: { readonly notice: string }) {
  const account = useAppSelector((state) => selectUser(state).account);
  const open = account?.openInvoices ?? NO_INVOICES;
  const due = formatMoney(account?.dueCents ?? 0);
  const only = open.length === 1 ? open[0] : undefined;
  return (
    <>
      <div role="alert">
        <MessageBox tone="warning" title={`Your account is past due: ${due}`}>
          <p>
            {notice}{' '}
            {only === undefined
              ? 'Pay the open invoices to restore access.'
              : `Pay invoice ${invoiceNumber(only.number)} to restore access.`}
          </p>
        </MessageBox>
      </div>
      {only !== undefined ? (
        <DescriptionList
          items={[
            { term: 'Invoice', description: invoiceNumber(only.number) },
            { term: 'Due', description: formatDate(only.dueOn) },
            { term: 'Balance due', description: formatMoney(only.openCents) },
          ]}
        />
      ) : open.length === 0 ? null : (
        <DataTable
          caption="Open invoices"
          columns={COLUMNS}
          rows={open}
          rowKey={({ number }) => number}
          sums={{ amount: due }}
          isOneLine
        />
      )}
      <Row gap={2}>
        <BackendLink to={BACKEND_PAGES.payInvoices} className={buttonClass('primary')}>
          Pay {due}
        </BackendLink>
      </Row>
    </>
  );
}
