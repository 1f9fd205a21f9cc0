import { useId, useState } from 'react';
import { formatBytes } from '#contract/formats';
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_REGISTER_WORDS,
  lackOfRegister,
} from '#contract/imports/runs';
import { IMPORT_REGISTERS, type ImportRegister } from '#contract/imports/registers';
import type { ImportsOverview } from '#contract/schemas/importRuns';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import styles from '../admin.module.css';
import {
  createImport,
  importFileChosen,
  isUploading,
  selectSentImport,
  type SentImport,
} from './slice';
import { uploadingInWords } from './words';

const STARTED = {
  fileName: '',
  register: 'court',
  countyId: '',
  courtId: '',
  source: '',
  asOf: '',
  coverageFrom: '',
  coverageTo: '',
};

function problemOfFile(fileName: string, chosen: SentImport | null): string | null {
  if (fileName === '' || chosen?.status !== 'chosen') return 'Choose a file.';
  const { size } = chosen.file;
  if (size === 0) return 'The file is empty. Choose a file that has rows.';
  return size > IMPORT_FILE_MAX_BYTES
    ? `The file is larger than ${formatBytes(IMPORT_FILE_MAX_BYTES)}. Split it, or use the import command.`
    : null;
}

/** Form for a new import: the file and what it contains. Its button starts the upload. */
export function NewImportForm({
  counties,
  courts,
  sources,
}: Pick<ImportsOverview, 'counties' | 'courts' | 'sources'>) {
  const dispatch = useAppDispatch();
  const { files } = usePagePorts();
  const chosen = useAppSelector(selectSentImport);
  const uploading = isUploading(chosen) ? uploadingInWords(chosen) : null;
  const sourcesId = useId();
  const [isSecond, setIsSecond] = useState(false);
  const size = chosen?.status === 'chosen' ? chosen.file.size : 0;
  const form = useForm({
    id: 'importData',
    started: STARTED,
    check: ({ asOf, countyId, fileName, source }) => ({
      fileName: uploading ?? problemOfFile(fileName, chosen),
      countyId: countyId === '' ? 'Choose a county.' : null,
      source: source.trim() === '' ? 'Enter the name of the system.' : null,
      asOf: asOf === '' ? 'Enter the file date.' : null,
    }),
    command: useAppSelector(createImport.select),
    onSend: ({ asOf, countyId, courtId, coverageFrom, coverageTo, fileName, register, source }) => {
      const body = {
        register: register as ImportRegister,
        countyId: Number(countyId),
        courtId: courtId === '' ? null : Number(courtId),
        source: source.trim(),
        asOf,
        coverageFrom: coverageFrom === '' ? null : coverageFrom,
        fileName,
        bytes: size,
        coverageTo: coverageTo === '' ? null : coverageTo,
      };
      dispatch(createImport.send({ body }));
    },
  });
  const { countyId, register } = form.values;
  const isOfCourts = register === 'court' || register === 'judgment';
  const fileField = form.field('fileName');
  const choose = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    setIsSecond(uploading !== null);
    if (uploading !== null) {
      input.value = '';
      return;
    }
    form.set('fileName', file?.name ?? '');
    if (file !== undefined) dispatch(importFileChosen({ file: files.add(file) }));
  };
  return (
    <Form form={form} label="New import" button="Upload file" isInPage>
      <Stack isForm>
        <Field
          {...fileField}
          error={fileField.error ?? (isSecond ? uploading : null)}
          label="File"
          hint={`CSV with column names in the first line, or JSON lines; up to ${formatBytes(IMPORT_FILE_MAX_BYTES)}`}
          isRequired
        >
          <TextInput
            type="file"
            accept=".csv,.txt,.tsv,.ndjson,.jsonl,.json"
            noBlurTrim
            onChange={({ currentTarget }) => choose(currentTarget)}
          />
        </Field>
        <Field {...form.field('register')} label="Records">
          <Select
            choices={IMPORT_REGISTERS.map((id) => ({ id, label: IMPORT_REGISTER_WORDS[id] }))}
            {...form.control('register')}
            onValueChange={(value) => {
              form.set('register', value);
              form.set('courtId', '');
              if (lackOfRegister(Number(countyId), value as ImportRegister) !== null) {
                form.set('countyId', '');
              }
            }}
          />
        </Field>
        <Field
          {...form.field('countyId')}
          label="County"
          hint="Rows from other counties are rejected."
          isRequired
        >
          <Select
            choices={[
              { id: '', label: 'Choose a county' },
              ...counties
                .filter(({ id }) => lackOfRegister(id, register as ImportRegister) === null)
                .map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            {...form.control('countyId')}
            onValueChange={(value) => {
              form.set('countyId', value);
              form.set('courtId', '');
            }}
          />
        </Field>
        {isOfCourts && countyId !== '' && (
          <Field {...form.field('courtId')} label="Court">
            <Select
              choices={[
                { id: '', label: 'All courts in the county' },
                ...courts
                  .filter((court) => String(court.countyId) === countyId)
                  .map(({ id, name }) => ({ id: String(id), label: name })),
              ]}
              {...form.control('courtId')}
            />
          </Field>
        )}
        <Field
          {...form.field('source')}
          label="Source"
          hint="The system this file comes from. Spell it the same way each time."
          isRequired
        >
          <TextInput maxLength={100} list={sourcesId} {...form.control('source')} />
        </Field>
        <datalist id={sourcesId}>
          {sources
            .filter((each) => each.register === register)
            .map(({ source }) => (
              <option key={source} value={source} />
            ))}
        </datalist>
        <Field
          {...form.field('asOf')}
          label="File date"
          hint="An older file never replaces records from a newer one."
          isRequired
        >
          <TextInput type="date" {...form.control('asOf')} />
        </Field>
        <div className={styles.dates}>
          <Field {...form.field('coverageFrom')} label="Covers from">
            <TextInput type="date" {...form.control('coverageFrom')} />
          </Field>
          <Field {...form.field('coverageTo')} label="Covers to">
            <TextInput type="date" {...form.control('coverageTo')} />
          </Field>
        </div>
      </Stack>
    </Form>
  );
}
