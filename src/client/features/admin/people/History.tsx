import { actionWords, factWords } from '#contract/account/changeFacts';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { RecordChange } from '#contract/schemas/people';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
const COLUMNS: readonly DataColumn<RecordChange>[] = [
  rowHeader('Change', ({ action }) => actionWords(action)),
  momentColumn(STATE_TIME_ZONE)('When', ({ at }) => at),
  textColumn('By', ({ by }) => by, { none: 'The site' }),
  column('Details', ({ facts }) => <Facts of={facts} />, { priority: 2 }),
];

/** Changes and views of a record, newest first, with a link to all of them. */
export function History({
  changes,
  target,
}: {
  readonly changes: readonly RecordChange[];
  readonly target: string;
}) {
  return (
    <Stack>
      {changes.length === 0 ? (
        <p>No changes yet.</p>
      ) : (
        <Changes caption="Latest changes and views" changes={changes} />
      )}
      <p>
        <AppLink to={reportPage('FindRecentDBChanges').path} query={{ find: target }}>
          All changes to this record
        </AppLink>
      </p>
    </Stack>
  );
}

/** A table of audit log events. */
export function Changes({
  caption,
  changes,
}: {
  readonly caption: string;
  readonly changes: readonly RecordChange[];
}) {
  return <DataTable caption={caption} columns={COLUMNS} rows={changes} rowKey={({ id }) => id} />;
}

function Facts({ of }: { readonly of: RecordChange['facts'] }) {
  if (of.length === 0) return 'None';
  return of.map(factWords).join(', ');
}
