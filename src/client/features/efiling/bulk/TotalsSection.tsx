import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { formatCount, formatMoney } from '#contract/formats';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { TextInput } from '../../../ui/TextInput';
import { selectBulkDesk } from './desk';
import { saveTotals } from './slice';
import { parseCents, parseCount, typedAmount } from './totals';
import { useSeenVersion } from './useSeenVersion';

type FieldName = 'rows' | 'cents' | 'documents';

const LABELS: Readonly<Record<FieldName, string>> = {
  rows: 'Rows',
  cents: 'Total amount',
  documents: 'Documents',
};

interface TotalsSectionProps {
  readonly of: BulkBatch;
  readonly isReadOnly: boolean;
}

/** Totals from the uploader's own system, compared with the table's. */
export function TotalsSection({ isReadOnly, of }: TotalsSectionProps) {
  return (
    <Section title="4. Control totals">
      <Stack>
        <p>
          Enter the totals that your own system shows. If they differ from the table, rows or
          documents may be missing.
        </p>
        {isReadOnly ? (
          <ul>
            {(Object.keys(LABELS) as FieldName[]).map((field) => (
              <li key={field}>
                {LABELS[field]}: <Comparison of={of} field={field} />
              </li>
            ))}
          </ul>
        ) : (
          <Stack isForm>
            <TotalsForm of={of} />
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

function TotalsForm({ of }: { readonly of: BulkBatch }) {
  const { id: batchId, name, settings } = of;
  const { cents, documents, rows } = settings.totals;
  const dispatch = useAppDispatch();
  const { isConflict } = useAppSelector(selectBulkDesk);
  const { noteSent, version } = useSeenVersion(of.version, { rows, cents, documents }, isConflict);
  const saved = {
    rows: String(rows ?? ''),
    cents: typedAmount(cents),
    documents: String(documents ?? ''),
  };
  const form = useForm<FieldName>({
    id: 'bulk-totals',
    started: saved,
    check: (values) => ({
      rows: countProblem(values.rows, BULK_LIMITS.rows),
      cents:
        values.cents.trim() === '' || parseCents(values.cents) !== null
          ? null
          : 'Enter dollars and cents, such as 125,000.50.',
      documents: countProblem(values.documents, BULK_LIMITS.files),
    }),
    command: useAppSelector((root) => saveTotals.select(root)),
    onSend(values) {
      const totals = {
        rows: parseCount(values.rows),
        cents: parseCents(values.cents),
        documents: parseCount(values.documents),
      };
      const body = { version, name, settings: { ...settings, totals } };
      noteSent(totals);
      dispatch(saveTotals.send({ params: { batchId }, body }));
    },
  });
  return (
    <Form form={form} label="Control totals" button="Save and compare" isInPage>
      {(Object.keys(LABELS) as FieldName[]).map((field) => (
        <Field
          key={field}
          {...form.field(field)}
          label={LABELS[field]}
          hint={
            <>
              {/* After a conflict, shows the total that another window saved. */}
              {isConflict &&
                saved[field] !== form.values[field] &&
                `Currently saved: ${saved[field] === '' ? 'nothing' : saved[field]}. `}
              <Comparison of={of} field={field} />
            </>
          }
        >
          <TextInput
            inputMode={field === 'cents' ? 'decimal' : 'numeric'}
            maxLength={20}
            {...form.control(field)}
          />
        </Field>
      ))}
    </Form>
  );
}

function countProblem(typed: string, most: number): string | null {
  if (typed.trim() === '') return null;
  const count = parseCount(typed);
  return count === null || count > most ? `Enter a number up to ${formatCount(most)}.` : null;
}

interface ComparisonProps {
  readonly of: BulkBatch;
  readonly field: FieldName;
}

/** Shows the batch's actual total, and whether it matches the saved control total. */
function Comparison({ field, of: { kind, settings, sums } }: ComparisonProps) {
  const format = field === 'cents' ? formatMoney : formatCount;
  const [own, entered] = [sums[field], settings.totals[field]];
  const documents = kind === 'newCases' ? 'Listed in the table' : 'Uploaded';
  return (
    <>
      {field === 'documents' ? documents : 'In the table'}: {format(own)}.{' '}
      {entered === null ? (
        'No control total saved.'
      ) : own === entered ? (
        <StatusTag tone="released">Equal</StatusTag>
      ) : (
        <StatusTag tone="warning">{`Off by ${format(Math.abs(own - entered))}`}</StatusTag>
      )}
    </>
  );
}
