import { captionWords } from '#contract/records/captionWords';
import { useState } from 'react';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { formatCount, formatQuantity } from '#contract/formats';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checklist } from '../../../ui/Checklist';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { bulkCases, sendTable } from './slice';

/** Parses case numbers, one per line or separated by commas; removes duplicates. */
export function parseNumbers(text: string): readonly string[] {
  const numbers = text.split(/[\n\r,;\t]+/).map((each) => each.trim());
  return [...new Set(numbers.filter((each) => each !== ''))];
}

/** Returns a table with only the case number column. */
export function tableOf(numbers: readonly string[]): string {
  const lines = numbers.map((each) => `"${each.replaceAll('"', '""')}"`);
  return ['case_number', ...lines, ''].join('\r\n');
}

function buttonWords(count: number): string {
  if (count === 0) return 'Use these cases';
  return `Use ${formatQuantity(count, 'case')}`;
}

/** Builds the table from chosen cases and typed numbers. */
export function ChooseCases({
  of: { id: batchId, tableName, version },
}: {
  readonly of: BulkBatch;
}) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const { status } = useAppSelector((root) => sendTable.select(root));
  const numbers = [...new Set([...chosen, ...parseNumbers(typed)])];
  const isTooMany = numbers.length > BULK_LIMITS.rows;
  return (
    <Stack isForm>
      <Loaded of={useAppSelector(bulkCases.select)} what="your cases">
        {({ cases }) =>
          cases.length === 0 ? (
            <p>You have no saved cases or filings to choose from. Enter the case numbers.</p>
          ) : (
            <Checklist
              label="Cases that you filed in or saved"
              searchLabel="Search these cases"
              choices={cases.map(({ caption, caseNumber, courtName }) => ({
                id: caseNumber,
                label: `${caseNumber}, ${captionWords(caption)}, ${courtName}`,
              }))}
              chosen={chosen}
              onChosenChange={setChosen}
            />
          )
        }
      </Loaded>
      <Field
        label="Case numbers"
        hint="One on each line, or separated by commas."
        error={
          isTooMany ? `At most ${formatCount(BULK_LIMITS.rows)} cases fit in one batch.` : null
        }
      >
        <TextArea rows={5} value={typed} onValueChange={setTyped} />
      </Field>
      <Row>
        <Button
          isBusy={status === 'running'}
          isDisabled={numbers.length === 0 || isTooMany}
          onClick={() => {
            const body = {
              version,
              fileName: 'Chosen cases.csv',
              text: tableOf(numbers),
              replaces: 'all' as const,
            };
            dispatch(sendTable.send({ params: { batchId }, body }));
          }}
        >
          {buttonWords(numbers.length)}
        </Button>
        {tableName !== '' && <span>Replaces the table.</span>}
      </Row>
    </Stack>
  );
}
