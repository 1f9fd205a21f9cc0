import { useState } from 'react';
import { BULK_LIMITS, BULK_TEMPLATE_CSV } from '#contract/filing/bulkFiling';
import { formatCount, formatQuantity } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { buttonClass } from '../../../ui/buttonClass';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { useHrefs } from '../../../widgets/useHrefs';
import { ChooseCases } from './ChooseCases';
import { MappingForm } from './MappingForm';
import { TableFile, TableProblemText } from './TableFile';

const DEFENDANTS = Array.from({ length: BULK_LIMITS.defendants }, (_each, index) => ({
  id: String(index + 1),
  label: String(index + 1),
}));

interface TableSectionProps {
  readonly of: BulkBatch;
  readonly isReadOnly: boolean;
}

/** The batch's table: template, file, and column mapping. */
export function TableSection({ isReadOnly, of }: TableSectionProps) {
  const { headers, id, kind, sums, tableName } = of;
  return (
    <Section title="2. Table">
      <Stack>
        {kind === 'oneDocument' && !isReadOnly && <ChooseCases of={of} />}
        {!isReadOnly && (
          <>
            <p>
              {kind === 'newCases'
                ? `One row for each case, at most ${formatCount(BULK_LIMITS.rows)}. Save a spreadsheet as CSV.`
                : `Or upload a CSV file with one row for each case, at most ${formatCount(BULK_LIMITS.rows)}.`}
            </p>
            <Row isAtEnd>
              <TableFile batchId={id} replaces="all" inputLabel="Batch table">
                {tableName === '' ? 'Choose the table' : 'Replace the table'}
              </TableFile>
              <Template of={of} />
            </Row>
            <TableProblemText />
          </>
        )}
        {tableName === '' ? (
          <p>No table yet.</p>
        ) : (
          <p>
            {tableName}: {formatQuantity(sums.rows, 'row')},{' '}
            {formatQuantity(headers.length, 'column')}.
          </p>
        )}
        {headers.length > 0 && (
          // A new table has different headers, so the mapping is reset.
          <MappingForm key={JSON.stringify(headers)} of={of} isReadOnly={isReadOnly} />
        )}
      </Stack>
    </Section>
  );
}

/** Download of the table template for the chosen court, type, and number of defendants. */
function Template({ of: { kind, settings } }: { readonly of: BulkBatch }) {
  const { file } = useHrefs();
  const [defendants, setDefendants] = useState('2');
  const isNew = kind === 'newCases';
  const query = buildQuery({
    kind,
    ...(isNew ? { courtId: settings.courtId, typeCode: settings.typeCode, defendants } : {}),
  });
  return (
    <>
      {isNew && (
        <Field label="Maximum defendants per row">
          <Select choices={DEFENDANTS} value={defendants} onValueChange={setDefendants} />
        </Field>
      )}
      <a className={buttonClass()} href={file(BULK_TEMPLATE_CSV) + query} download>
        Download the template (CSV)
      </a>
    </>
  );
}
