import { CODE_IMPORT_WORDS, CODES_FILE_MAX_LENGTH } from '#contract/filing/codes';
import { formatCount } from '#contract/formats';
import type { CodeImport, CodesOverview, CodeVersion } from '#contract/schemas/filingCodes';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { column, dateColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { filingCodes, importCodes, removeCodes, uploadCodes } from '../codes/slice';

const VERSIONS = [
  rowHeader<CodeVersion>('Version', ({ id }) => String(id)),
  textColumn<CodeVersion>('For', ({ countyName }) => countyName ?? 'All counties'),
  textColumn<CodeVersion>('From', ({ source }) => source, { priority: 3 }),
  dateColumn<CodeVersion>('Effective', ({ effectiveOn }) => effectiveOn),
  textColumn<CodeVersion>('Codes', ({ codes }) => formatCount(codes), { priority: 2 }),
  statusColumn<CodeVersion>('Status', ({ isInForce }) =>
    isInForce ? { tone: 'released', word: 'In effect' } : { tone: 'closed', word: 'Not in effect' },
  ),
];

const TONES = {
  REFUSED: 'warning',
  READY: 'open',
  IMPORTING: 'neutral',
  IN_FORCE: 'released',
} as const;

const IMPORTS = [
  rowHeader<CodeImport>('File', ({ fileName }) => fileName),
  textColumn<CodeImport>('For', ({ countyName }) => countyName ?? 'All counties'),
  dateColumn<CodeImport>('Effective', ({ effectiveOn }) => effectiveOn),
  textColumn<CodeImport>('Codes', ({ codes }) => formatCount(codes), { priority: 2 }),
  statusColumn<CodeImport>('Status', ({ state }) => ({
    tone: TONES[state],
    word: CODE_IMPORT_WORDS[state],
  })),
  column<CodeImport>('Result', (each) => <Result of={each} />),
];

/** E-filing codes: versions, and files to check and activate (spec section 2, Admin). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(filingCodes.select)} what="e-filing codes">
      {(data) => <Codes of={data} />}
    </Loaded>
  );
}

function Codes({ of: { counties, imports, versions } }: { readonly of: CodesOverview }) {
  return (
    <Stack>
      <Section title="Check a file">
        <UploadForm counties={counties} />
      </Section>
      <Section title="Files">
        {imports.length === 0 ? (
          <p>No files yet. A checked file appears here with its result.</p>
        ) : (
          <DataTable
            caption="Files, newest first"
            isCaptionHidden
            columns={IMPORTS}
            rows={imports}
            rowKey={({ id }) => String(id)}
          />
        )}
      </Section>
      <Section title="Versions">
        {versions.length === 0 ? (
          <p>No codes have been imported, so courts don’t accept electronic filings yet.</p>
        ) : (
          <DataTable
            caption="Versions, newest first"
            isCaptionHidden
            columns={VERSIONS}
            rows={versions}
            rowKey={({ id }) => String(id)}
          />
        )}
      </Section>
    </Stack>
  );
}

const STARTED = { fileName: '', content: '', countyId: '', effectiveOn: '' };

function UploadForm({ counties }: Pick<CodesOverview, 'counties'>) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'codes',
    started: STARTED,
    check: ({ content, effectiveOn }) => ({
      content:
        content === ''
          ? 'Choose a file.'
          : content.length > CODES_FILE_MAX_LENGTH
            ? `The file has more than ${formatCount(CODES_FILE_MAX_LENGTH)} characters. Import it with the import-codes command.`
            : null,
      effectiveOn: effectiveOn === '' ? 'Enter the effective date.' : null,
    }),
    command: useAppSelector(uploadCodes.select),
    onSend: ({ countyId, ...values }) => {
      const body = { ...values, countyId: countyId === '' ? null : Number(countyId) };
      dispatch(uploadCodes.send({ body }));
    },
  });
  const read = async (file: File | undefined): Promise<void> => {
    form.set('fileName', file?.name ?? '');
    form.set('content', file === undefined ? '' : await file.text());
  };
  return (
    <Form form={form} label="Check a file" button="Check file">
      <Stack isForm>
        <Field
          {...form.field('content')}
          label="File"
          hint="CSV, or genericode XML with one list"
          isRequired
        >
          <TextInput
            type="file"
            accept=".csv,.xml,.gc"
            noBlurTrim
            onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
          />
        </Field>
        <Field {...form.field('countyId')} label="For">
          <Select
            choices={[
              { id: '', label: 'All counties' },
              ...counties.map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            {...form.control('countyId')}
          />
        </Field>
        <Field {...form.field('effectiveOn')} label="Effective date" isRequired>
          <TextInput type="date" {...form.control('effectiveOn')} />
        </Field>
      </Stack>
    </Form>
  );
}

function Result({ of: { id, report, state } }: { readonly of: CodeImport }) {
  const dispatch = useAppDispatch();
  const importing = useAppSelector((root) => importCodes.select(root, String(id)));
  const removing = useAppSelector((root) => removeCodes.select(root, String(id)));
  if (state === 'IMPORTING' || state === 'IN_FORCE') return null;
  return (
    <>
      {report.length === 0 ? null : (
        <ul>
          {report.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Row gap={2}>
        {state === 'READY' ? (
          <Button
            size="small"
            isBusy={importing.status === 'running'}
            onClick={() => dispatch(importCodes.send({ params: { importId: id } }))}
          >
            Activate
          </Button>
        ) : null}
        <Button
          size="small"
          isBusy={removing.status === 'running'}
          onClick={() => dispatch(removeCodes.send({ params: { importId: id } }))}
        >
          Delete
        </Button>
      </Row>
    </>
  );
}
