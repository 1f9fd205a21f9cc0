import type { ImportEncoding } from '#contract/imports/registers';
import type { ImportDetails, ImportField } from '#contract/schemas/importRuns';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { column, rowHeader } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import {
  changeCode,
  changeField,
  codesOf,
  columnOf,
  dateFormatOf,
  DATE_FORMATS,
  unmappedSecrecyColumns,
  readDraft,
  sourceWords,
  type FileCode,
} from './mappingDraft';
import { saveImportMapping } from './slice';
import { fieldInWords } from './words';

const ENCODINGS = [
  { id: 'utf8', label: 'UTF-8' },
  { id: 'latin1', label: 'Windows (Latin 1)' },
  { id: 'utf16le', label: 'UTF-16' },
];

/** How the file is read: encoding, columns, and a preview of the first rows. */
export function MappingSection({ of }: { readonly of: ImportDetails }) {
  const { encoding, firstRows, headers, importId, isCsv, mappedRows, savedMappings, version } = of;
  const dispatch = useAppDispatch();
  // After a good dry run, the next step is the run.
  const isSettled = of.trial?.blocked === null && of.trial.unknownCodes.length === 0;
  const form = useForm({
    id: `importMapping ${importId}`,
    started: { encoding, mapping: of.mapping ?? '', saveAs: '' },
    check: ({ mapping }) => ({
      mapping: isCsv && readDraft(mapping) === null ? 'This is not valid JSON.' : null,
    }),
    command: useAppSelector(saveImportMapping.select),
    onSend: ({ encoding: chosen, mapping, saveAs }) => {
      const body = {
        version,
        encoding: chosen as ImportEncoding,
        mapping: isCsv ? mapping : null,
        saveAs: saveAs.trim() === '' ? null : saveAs.trim(),
      };
      dispatch(saveImportMapping.send({ params: { importId }, body }));
    },
  });
  const mappingForm = (
    <Stack>
      <FirstRows headers={headers} rows={firstRows} />
      <Form form={form} label="Mapping" button="Save mapping" isInPage>
        <Stack isForm>
          <Field {...form.field('encoding')} label="Encoding">
            <Select choices={ENCODINGS} {...form.control('encoding')} />
          </Field>
          {isCsv && savedMappings.length > 0 && (
            <Field label="Saved mapping">
              <Select
                choices={[
                  { id: '', label: 'Choose a mapping' },
                  ...savedMappings.map(({ name }) => ({ id: name, label: name })),
                ]}
                value=""
                onValueChange={(name) => {
                  const saved = savedMappings.find((each) => each.name === name);
                  if (saved !== undefined) form.set('mapping', saved.mapping);
                }}
              />
            </Field>
          )}
        </Stack>
        {isCsv && (
          <>
            <Columns
              of={of}
              mapping={form.values.mapping}
              onChange={(text) => form.set('mapping', text)}
            />
            <Stack isForm>
              <Field
                {...form.field('mapping')}
                label="Mapping as JSON"
                hint="For joined columns, fixed values, and replaced words"
              >
                <TextArea rows={8} spellCheck={false} {...form.control('mapping')} />
              </Field>
              <Field
                {...form.field('saveAs')}
                label="Save as"
                hint="Name this mapping to reuse it for the same records and source"
              >
                <TextInput maxLength={60} {...form.control('saveAs')} />
              </Field>
            </Stack>
          </>
        )}
      </Form>
      {mappedRows.length > 0 && (
        <Disclosure summary="First rows as they will be imported" isInitiallyOpen>
          <ScrollBox label="First rows as mapped">
            {mappedRows.map((text) => (
              <pre key={text}>{text}</pre>
            ))}
          </ScrollBox>
        </Disclosure>
      )}
    </Stack>
  );
  return (
    <Section title="Mapping">
      {isSettled ? <Disclosure summary="Change mapping">{mappingForm}</Disclosure> : mappingForm}
    </Section>
  );
}

function FirstRows({
  headers,
  rows,
}: {
  readonly headers: readonly string[];
  readonly rows: ImportDetails['firstRows'];
}) {
  if (rows.length === 0) return null;
  return (
    <Disclosure summary="First rows of the file">
      <ScrollBox label="First rows of the file">
        {rows.map(({ cells }) => (
          <pre key={cells.join('\n')}>
            {headers.length === 0
              ? cells.join('\n')
              : headers.map((name, at) => `${name}: ${cells[at] ?? ''}`).join('\n')}
          </pre>
        ))}
      </ScrollBox>
    </Disclosure>
  );
}

interface ColumnsProps {
  readonly of: ImportDetails;
  readonly mapping: string;
  readonly onChange: (mapping: string) => void;
}

/** One line per field: its column, and its date format. */
function Columns({ mapping, of, onChange }: ColumnsProps) {
  const { fields, headers, isGuessed } = of;
  const draft = readDraft(mapping);
  if (draft === null) return null;
  const choices = [
    { id: '', label: 'Not used' },
    ...headers.map((name) => ({ id: name, label: name })),
  ];
  const columns: readonly DataColumn<ImportField>[] = [
    rowHeader('Field', ({ isRequired, path }) =>
      isRequired ? `${fieldInWords(path)} (required)` : fieldInWords(path),
    ),
    column('Column', ({ isDate, path }) => {
      const other = sourceWords(draft, path);
      if (other !== null) return other;
      return (
        <Select
          aria-label={`Column for ${fieldInWords(path)}`}
          choices={choices}
          value={columnOf(draft, path)}
          onValueChange={(name) =>
            onChange(
              changeField(draft, path, name, isDate ? (dateFormatOf(draft, path) ?? '') : ''),
            )
          }
        />
      );
    }),
    column('Date format', ({ isDate, path }) =>
      isDate && columnOf(draft, path) !== '' ? (
        <Select
          aria-label={`Date format for ${fieldInWords(path)}`}
          choices={DATE_FORMATS}
          value={dateFormatOf(draft, path) ?? ''}
          onValueChange={(format) =>
            onChange(changeField(draft, path, columnOf(draft, path), format))
          }
        />
      ) : (
        'None'
      ),
    ),
  ];
  const isUsed = ({ isRequired, path }: ImportField): boolean =>
    isRequired || columnOf(draft, path) !== '' || sourceWords(draft, path) !== null;
  const others = fields.filter((field) => !isUsed(field));
  const ignored = unmappedSecrecyColumns(draft, headers);
  return (
    <>
      {isGuessed && <p>The columns were guessed from their names. Check them before you save.</p>}
      <DataTable
        caption="Fields and their columns"
        isCaptionHidden
        columns={columns}
        rows={fields.filter(isUsed)}
        rowKey={({ path }) => path}
      />
      {ignored.length > 0 && (
        <MessageBox tone="warning" title="Columns not used">
          <p>
            {ignored.join(', ')}: may mark sealed or confidential records. Choose them for a field,
            or these records become public.
          </p>
        </MessageBox>
      )}
      {others.length > 0 && (
        <Disclosure summary="More fields">
          <DataTable
            caption="More fields"
            isCaptionHidden
            columns={columns}
            rows={others}
            rowKey={({ path }) => path}
          />
        </Disclosure>
      )}
      <Codes
        codes={codesOf(draft, of)}
        onChange={({ field, text }, code) => onChange(changeCode(draft, field.path, text, code))}
      />
    </>
  );
}

interface CodesProps {
  readonly codes: readonly FileCode[];
  readonly onChange: (code: FileCode, replacement: string) => void;
}

/** The file's codes that a field doesn't allow, each with its replacement. */
function Codes({ codes, onChange }: CodesProps) {
  if (codes.length === 0) return null;
  const columns: readonly DataColumn<FileCode>[] = [
    rowHeader('Code in the file', ({ text }) => text),
    column('Field', ({ field }) => fieldInWords(field.path)),
    column('Import as', (each) => (
      <Select
        aria-label={`Import ${each.text} in ${fieldInWords(each.field.path)} as`}
        choices={[{ id: '', label: 'Choose' }, ...each.field.choices]}
        value={each.code}
        onValueChange={(code) => onChange(each, code)}
      />
    )),
  ];
  return (
    <>
      <DataTable
        caption="Codes to replace"
        columns={columns}
        rows={codes}
        rowKey={({ field, text }) => `${field.path} ${text}`}
      />
      {codes.some(({ code }) => code === '') && (
        <p>Rows with a code that has no replacement will be rejected.</p>
      )}
    </>
  );
}
