import { useMemo, useState } from 'react';
import { bulkColumns, guessMapping } from '#contract/filing/bulkColumns';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { formatCount } from '#contract/formats';
import type { BulkBatch, BulkMapping } from '#contract/schemas/bulkFiling';
import { column, rowHeader } from '../../../records/columns';
import { useDraft } from '../../../forms/useDraft';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { Choice } from '../../../ui/choices';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { areEqual, readTexts, unsavedWords } from './keptTexts';
import { Preview } from './Preview';
import { saveMapping } from './slice';

interface MappingFormProps {
  readonly of: BulkBatch;
  readonly isReadOnly: boolean;
}

/** A header of the table, with its column and an example value. */
interface Header {
  readonly index: number;
  readonly name: string;
  /** Key of the header's column; empty if the header isn't used. */
  readonly key: string;
  readonly example: string;
}

function usedWords(all: number, unused: number): string {
  const used = `${formatCount(all - unused)} of ${formatCount(all)} headers used`;
  return unused === 0 ? used : `${used}, ${formatCount(unused)} not used`;
}

/** Returns the columns that a saved mapping assigns to the headers. */
function applyMapping(headers: readonly string[], { columns, headers: saved }: BulkMapping) {
  return headers.map((header) => columns[saved.indexOf(header)] ?? '');
}

/** Maps each header to a column; the mapping can be saved under a name for other tables. */
export function MappingForm({ isReadOnly, of }: MappingFormProps) {
  const { columns, headers, id: batchId, kind, mappings, preview, version } = of;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => saveMapping.select(root));
  // Null until the user changes the saved mapping.
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [saveAs, setSaveAs] = useState('');
  const chosen = changed ?? columns;
  const known = useMemo(() => bulkColumns(kind), [kind]);
  const unused = headers.filter((_header, index) => (chosen[index] ?? '') === '');
  const missing = known.filter(({ isRequired, key }) => isRequired && !chosen.includes(key));
  const twice = known.filter(({ key }) => chosen.filter((each) => each === key).length > 1);
  // Initially open if the mapping needs a decision.
  const [isOpen] = useState(missing.length > 0 || unused.length > 0);
  const isChanged = chosen.some((key, index) => key !== (columns[index] ?? ''));
  const name = saveAs.trim();
  const draft = useDraft(`mapping-${batchId}`, {
    values: { headers: JSON.stringify(headers), columns: JSON.stringify(chosen), saveAs },
    isDirty:
      !isReadOnly && (isChanged || (name !== '' && !mappings.some((each) => each.name === name))),
    onRestore(kept) {
      if (isReadOnly) return;
      // The user may have uploaded another table.
      if (!areEqual(readTexts(kept, 'headers') ?? [], headers)) return;
      setChanged(readTexts(kept, 'columns'));
      setSaveAs(kept['saveAs'] ?? '');
    },
  });
  const rows = headers.map((header, index) => ({
    index,
    name: header,
    key: chosen[index] ?? '',
    example: preview[0]?.cells[index] ?? '',
  }));
  const choices: readonly Choice[] = [
    { id: '', label: 'Not used' },
    ...known.map(({ isRequired, key, label }) => ({
      id: key,
      label: isRequired ? `${label} (required)` : label,
    })),
  ];
  const tableColumns: readonly DataColumn<Header>[] = [
    rowHeader('Header in your table', ({ name }) => (name === '' ? 'No header' : name)),
    column('First row', ({ example }) => (example === '' ? 'Empty' : example), { priority: 2 }),
    column('Column', ({ index, key, name }) =>
      isReadOnly ? (
        (choices.find(({ id }) => id === key)?.label ?? key)
      ) : (
        <Select
          aria-label={`Column for “${name}”`}
          choices={choices}
          value={key}
          onValueChange={(value) =>
            setChanged(headers.map((_h, at) => (at === index ? value : (chosen[at] ?? ''))))
          }
        />
      ),
    ),
  ];
  return (
    <Stack>
      {!isReadOnly && (
        <Row isAtEnd>
          {mappings.length > 0 && (
            <Field label="Use a saved mapping">
              <Select
                choices={[
                  { id: '', label: 'Choose' },
                  ...mappings.map(({ name }) => ({ id: name, label: name })),
                ]}
                value=""
                onValueChange={(name) => {
                  const saved = mappings.find((each) => each.name === name);
                  if (saved !== undefined) setChanged(applyMapping(headers, saved));
                }}
              />
            </Field>
          )}
          <Button onClick={() => setChanged(guessMapping(kind, headers))}>
            Guess from the headers
          </Button>
        </Row>
      )}
      <Disclosure
        summary={`Columns: ${usedWords(headers.length, unused.length)}`}
        isInitiallyOpen={isOpen}
      >
        <DataTable
          caption="Column mapping"
          isCaptionHidden
          columns={tableColumns}
          rows={rows}
          rowKey={({ index }) => index}
        />
      </Disclosure>
      <div role="status">
        {missing.length > 0 && (
          <MessageBox tone="warning" title="Required columns are missing">
            <p>{missing.map(({ label }) => label).join(', ')}.</p>
          </MessageBox>
        )}
        {twice.length > 0 && (
          <MessageBox tone="warning" title="Columns are used twice">
            <p>{twice.map(({ label }) => label).join(', ')}. Choose one header for each.</p>
          </MessageBox>
        )}
      </div>
      {unused.length > 0 && (
        <p>Not used: {unused.map((name) => name || 'No header').join(', ')}.</p>
      )}
      <Preview of={of} chosen={chosen} columns={known} />
      {!isReadOnly && (
        <form
          aria-label="Save columns"
          onSubmit={(event) => {
            event.preventDefault();
            const body = { version, columns: [...chosen], saveAs: name || null };
            dispatch(saveMapping.send({ params: { batchId }, body }));
          }}
        >
          <Row isAtEnd>
            <Field label="Save mapping as" hint="Optional, for other tables like this one.">
              <TextInput
                maxLength={BULK_LIMITS.nameLength}
                value={saveAs}
                onValueChange={setSaveAs}
              />
            </Field>
            <Button type="submit" isBusy={status === 'running'} isDisabled={twice.length > 0}>
              Save columns
            </Button>
            <span role="status">{unsavedWords(isChanged, draft.isRestored)}</span>
          </Row>
        </form>
      )}
    </Stack>
  );
}
