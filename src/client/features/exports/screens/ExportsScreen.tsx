import { readExportOrder } from '#contract/records/exportLinks';
import { exportFile, EXPORT_DAYS, isUnderWay } from '#contract/records/exports';
import { formatCount, formatDateIn, formatDateTime, formatQuantity } from '#contract/formats';
import type { RecordExport } from '#contract/schemas/exports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, countColumn, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Stack } from '../../../ui/Stack';
import { useHrefs } from '../../../widgets/useHrefs';
import { OrderForm } from '../OrderForm';
import { exportFiles, orderExport, removeExport } from '../slice';

const COLUMNS: readonly DataColumn<RecordExport>[] = [
  rowHeader('Name', ({ title }) => title),
  column('Requested', ({ askedAt }) => (
    <time dateTime={askedAt}>{formatDateTime(askedAt, STATE_TIME_ZONE)}</time>
  )),
  countColumn('Records', ({ missing, records }) => records + missing, { priority: 3 }),
  column('File', (row) => <FileCell row={row} />),
  toolsColumn('Remove', (row) => <RemoveCell row={row} />),
];

function FileCell({ row }: { readonly row: RecordExport }) {
  const { file } = useHrefs();
  const { done, expiresAt, id, missing, pages, problem, records, status, title } = row;
  if (status === 'FAILED') return <>{problem}</>;
  if (isUnderWay(row)) {
    return (
      <ProgressMeter label={`Records of ${title} in the file`} used={done} included={records} />
    );
  }
  return (
    <>
      <a
        className={buttonClass('secondary', 'small')}
        href={file(exportFile(id))}
        aria-label={`Download ${title} (PDF)`}
        download
      >
        Download
      </a>{' '}
      {pages === null ? '' : `${formatQuantity(pages, 'page')}, `}
      available until {formatDateIn(expiresAt, STATE_TIME_ZONE)}
      {missing === 0 ? '' : `; ${formatCount(missing)} not included (see the first page)`}
    </>
  );
}

function RemoveCell({ row: { id, title } }: { readonly row: RecordExport }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Remove ${title}`}
      onClick={() => dispatch(removeExport.send({ params: { exportId: id } }))}
    >
      Remove
    </Button>
  );
}

/** The list of files; if the URL has records, also the form. */
export function Screen() {
  const order = readExportOrder(useAppSelector(selectShownQuery));
  const isOrdered = useAppSelector((state) => orderExport.select(state).status === 'done');
  return (
    <Stack>
      {order === null || isOrdered ? null : <OrderForm key={JSON.stringify(order)} order={order} />}
      <ListView
        of={useAppSelector(exportFiles.select)}
        things={{ one: 'file', many: 'files' }}
        caption="Your PDF files"
        columns={COLUMNS}
        lead={({ total }, words) =>
          total === 0 ? null : `${words}. Files are available for ${String(EXPORT_DAYS)} days.`
        }
        empty={{
          title: 'No files',
          text: 'To create a PDF, select “PDF” on a case, a document, or a saved list.',
        }}
      />
    </Stack>
  );
}
