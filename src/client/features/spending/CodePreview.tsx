import { formatMoney } from '#contract/formats';
import type { CodeCount } from '#contract/schemas/codeRepair';
import { countColumn, moneyColumn, rowHeader } from '../../records/columns';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { totalOf, type NewCode } from './codeChanges';
import { codeName, countsInWords } from './words';

const columnsOf = (newCode: NewCode): readonly DataColumn<CodeCount>[] => [
  rowHeader(
    'Billing code',
    ({ billingCode }) => `${codeName(billingCode)} to ${codeName(newCode)}`,
  ),
  countColumn('Searches', ({ searches }) => searches),
  countColumn('Purchases', ({ purchases }) => purchases),
  moneyColumn('Purchase total', ({ cents }) => cents),
];

/** Preview of a billing code change, with a row per old code. */
export function CodePreview({
  moved,
  newCode,
}: {
  readonly moved: readonly CodeCount[];
  readonly newCode: NewCode;
}) {
  const total = totalOf(moved);
  const price = total.cents === 0 ? '' : ` (${formatMoney(total.cents)})`;
  return (
    <DataTable
      caption={`Preview: ${countsInWords(total)}${price} will have ${
        newCode === null ? 'no billing code' : `billing code ${newCode}`
      }`}
      columns={columnsOf(newCode)}
      rows={moved}
      rowKey={({ billingCode }) => billingCode ?? ''}
    />
  );
}
