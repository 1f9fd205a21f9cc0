import { BACKEND_PAGES } from '#contract/site/backendPages';
import { IMPORT_RUN_PATH } from '#contract/admin/pages';
import { formatBytes, formatCount } from '#contract/formats';
import { IMPORT_REGISTER_WORDS } from '#contract/imports/runs';
import type { ImportsOverview, ImportSummary } from '#contract/schemas/importRuns';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { Breakable } from '../Breakable';
import { NewImportForm } from '../imports/NewImportForm';
import { importList } from '../imports/slice';
import { importStatus } from '../imports/words';

const moment = momentColumn(STATE_TIME_ZONE);
/** Number of characters of a SHA-256 that are shown to identify a file in a list. */
const SHORT_HASH = 12;

const IMPORTS = [
  rowHeader<ImportSummary>('File', ({ fileName, importId }) => (
    <AppLink to={IMPORT_RUN_PATH} query={{ importId }}>
      <Breakable text={fileName} />
    </AppLink>
  )),
  statusColumn<ImportSummary>('Status', importStatus, { phone: 'end' }),
  column<ImportSummary>(
    'Records',
    ({ countyName, courtName, register }) => (
      <>
        {IMPORT_REGISTER_WORDS[register]}, {courtName ?? countyName}
      </>
    ),
    { phone: 'line' },
  ),
  column<ImportSummary>(
    'Rows',
    ({ counts }) =>
      counts === null
        ? 'Not run'
        : `${formatCount(counts.added)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.removed)} removed, ${formatCount(counts.refused)} rejected`,
    { priority: 2, phone: 'line' },
  ),
  textColumn<ImportSummary>('Source', ({ source }) => source, { priority: 3, phone: 'line' }),
  textColumn<ImportSummary>('By', ({ userName }) => userName, { priority: 3, phone: 'line' }),
  moment<ImportSummary>('Uploaded', ({ createdAt }) => createdAt, { priority: 2, phone: 'line' }),
  textColumn<ImportSummary>('SHA-256', ({ hash }) => hash?.slice(0, SHORT_HASH) ?? null, {
    priority: 3,
    phone: 'named',
  }),
];

/**
 * Imports from the browser: a form for a new import, and all earlier imports (spec section 2,
 * Admin).
 */
export function Screen() {
  return (
    <Loaded of={useAppSelector(importList.select)} what="imports">
      {(data) => <Imports of={data} />}
    </Loaded>
  );
}

function Imports({
  of: { counties, courts, imports, sources, storedBytes },
}: {
  of: ImportsOverview;
}) {
  return (
    <Stack>
      <Section title="New import">
        <NewImportForm counties={counties} courts={courts} sources={sources} />
      </Section>
      <Section title="Imports">
        {imports.length === 0 ? (
          <p>No imports yet. Uploaded files appear here.</p>
        ) : (
          <>
            <DataTable
              caption="Imports, newest first"
              isCaptionHidden
              columns={IMPORTS}
              rows={imports}
              rowKey={({ importId }) => importId}
            />
            <p>
              Files are stored for 30 days. Stored now: {formatBytes(storedBytes)}. A run can be
              rolled back during that time.{' '}
              <BackendLink to={BACKEND_PAGES.refusedRows}>Rejected rows from all runs</BackendLink>
            </p>
          </>
        )}
      </Section>
    </Stack>
  );
}
