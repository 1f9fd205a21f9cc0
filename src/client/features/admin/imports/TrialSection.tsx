import { useState } from 'react';
import { formatCount, formatDateTime } from '#contract/formats';
import { IMPORT_REFUSED_CSV } from '#contract/imports/runs';
import type { ImportDetails, ImportTrial } from '#contract/schemas/importRuns';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, countColumn, rowHeader } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectSite } from '../../../state/site/selectors';
import { buttonClass } from '../../../ui/buttonClass';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { ConfirmedAction } from '../ConfirmedAction';
import { changeImport } from './slice';

type Counts = ImportTrial['counts'];
type Reason = ImportTrial['reasons'][number];

/** Number of rows per result of a dry run or import. */
export function CountFigures({ counts, label }: { readonly counts: Counts; label: string }) {
  const { added, changed, refused, removed, skipped, unchanged } = counts;
  return (
    <FiguresRow
      label={label}
      figures={[
        { label: 'New', value: formatCount(added) },
        { label: 'Changed', value: formatCount(changed) },
        { label: 'Removed', value: formatCount(removed) },
        { label: 'Unchanged', value: formatCount(unchanged) },
        {
          label: 'Rejected',
          value: formatCount(refused),
          ...(refused > 0 ? { tone: 'warning' as const, note: 'See the reasons' } : {}),
        },
        ...(skipped > 0 ? [{ label: 'Skipped', value: formatCount(skipped) }] : []),
      ]}
    />
  );
}

const REASONS = [
  rowHeader<Reason>('Reason', ({ reason }) => reason),
  countColumn<Reason>('Rows', ({ rows }) => rows),
  countColumn<Reason>('First line', ({ line }) => line),
];

const KINDS = { added: 'New', changed: 'Changed', removed: 'Removed' } as const;

/** Download of the rejected rows. */
export function RefusedRows({ importId }: { readonly importId: string }) {
  const { contextPath } = useAppSelector(selectSite);
  return (
    <Row>
      <a
        className={buttonClass()}
        href={`${contextPath}${IMPORT_REFUSED_CSV}?importId=${importId}`}
        download
      >
        Download rejected rows (CSV)
      </a>
    </Row>
  );
}

/** The dry run: compares the file with existing records, and then offers to run the import. */
export function TrialSection({ of }: { readonly of: ImportDetails }) {
  const { importId, state, trial, triedAt, version } = of;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => changeImport.select(root, 'TRY'));
  const start = (): void => {
    const body = { action: 'TRY' as const, version, typed: null, notifies: false };
    dispatch(changeImport.send({ params: { importId }, body }));
  };
  if (state !== 'mapped' && state !== 'tried' && trial === null) return null;
  return (
    <Section title="Dry run">
      <Stack>
        {trial === null ? (
          <p>The dry run reads the whole file and compares it with existing records.</p>
        ) : (
          <>
            <p>
              Rows read: {formatCount(trial.counts.read)}. Finished{' '}
              {triedAt === null ? '' : formatDateTime(triedAt, STATE_TIME_ZONE)}. Nothing was
              changed.
            </p>
            <CountFigures counts={trial.counts} label="Rows in the dry run" />
            <Warnings trial={trial} />
            <Samples trial={trial} />
            {trial.reasons.length > 0 && (
              <>
                <DataTable
                  caption="Rejected rows by reason"
                  columns={REASONS}
                  rows={trial.reasons}
                  rowKey={({ reason }) => reason}
                />
                <RefusedRows importId={importId} />
              </>
            )}
          </>
        )}
        {(state === 'mapped' || state === 'tried') && (
          <Row>
            <Button
              variant={trial === null ? 'primary' : 'secondary'}
              isBusy={status === 'running'}
              onClick={start}
            >
              {trial === null ? 'Start dry run' : 'Repeat dry run'}
            </Button>
          </Row>
        )}
        {state === 'tried' && trial?.blocked === null && <StartRun of={of} trial={trial} />}
      </Stack>
    </Section>
  );
}

function Warnings({ trial: { blocked, newCourts, warnings } }: { readonly trial: ImportTrial }) {
  return (
    <div role="status">
      {blocked !== null && (
        <MessageBox tone="error" title="This file can’t be imported">
          <p>{blocked}</p>
        </MessageBox>
      )}
      {warnings.length > 0 && (
        <MessageBox tone="warning" title="Check before you run it">
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </MessageBox>
      )}
      {newCourts.length > 0 && <p>Courts this run creates: {newCourts.join(', ')}</p>}
    </div>
  );
}

interface SampleLine {
  readonly key: string;
  readonly what: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const SAMPLES = [
  rowHeader<SampleLine>('Record', ({ what }) => what),
  column<SampleLine>('Field', ({ name }) => name),
  column<SampleLine>('Before', ({ before }) => before ?? 'None'),
  column<SampleLine>('After', ({ after }) => after ?? 'None'),
];

function Samples({ trial: { samples } }: { readonly trial: ImportTrial }) {
  const rows = samples.flatMap(({ fields, kind, line, sourceKey }) =>
    fields.map((field) => ({
      ...field,
      key: `${sourceKey} ${String(line)} ${field.name}`,
      what: `${KINDS[kind]}: ${sourceKey}, line ${formatCount(line)}`,
    })),
  );
  if (rows.length === 0) return null;
  return (
    <DataTable caption="Sample changes" columns={SAMPLES} rows={rows} rowKey={({ key }) => key} />
  );
}

function StartRun({ of, trial }: { readonly of: ImportDetails; readonly trial: ImportTrial }) {
  const { importId, version } = of;
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [notifies, setNotifies] = useState(true);
  const { status } = useAppSelector((root) => changeImport.select(root, 'RUN'));
  const { added, changed, refused, removed } = trial.counts;
  const isTyped = trial.typed === null || typed.trim().toLowerCase() === trial.typed.toLowerCase();
  return (
    <Stack>
      {trial.typed !== null && (
        <Field label={`Enter “${trial.typed}” to confirm the warnings`} isRequired>
          <TextInput value={typed} onValueChange={setTyped} />
        </Field>
      )}
      <Checkbox checked={notifies} onCheckedChange={setNotifies}>
        Email me when the run ends
      </Checkbox>
      {isTyped && (
        <ConfirmedAction
          button="Run import"
          title={`Import ${of.fileName}?`}
          lines={[
            `Records: ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed.`,
            `Rows rejected: ${formatCount(refused)}.`,
            'You can stop the run at any time and roll it back within 30 days.',
          ]}
          isSending={status === 'running'}
          onConfirm={() => {
            const body = { action: 'RUN' as const, version, notifies };
            const confirmed = trial.typed === null ? null : typed;
            dispatch(
              changeImport.send({ params: { importId }, body: { ...body, typed: confirmed } }),
            );
          }}
        />
      )}
    </Stack>
  );
}
