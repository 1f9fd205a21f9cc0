import { BAR_LINES_MAX_LENGTH, type BarLineOutcome } from '#contract/barIds';
import type { BarLine } from '#contract/schemas/barIds';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { column, rowHeader } from '../../records/columns';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { DataTable, type DataColumn } from '../../ui/DataTable';
import { Field } from '../../ui/Field';
import { formatCount } from '../../ui/formats';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { addBarIds, selectBarIdEdits } from './slice';

const OUTCOMES: Readonly<Record<BarLineOutcome, string>> = {
  ADDED: 'Followed from now on',
  ALREADY: 'You follow this attorney already',
  UNKNOWN: 'Nobody on record has this number, so it was not kept',
  NOT_A_NUMBER: 'This is no attorney number: one looks like 12345-49',
};

interface ToldLine extends BarLine {
  /** Its place in what was typed. */
  readonly place: number;
}

const COLUMNS: readonly DataColumn<ToldLine>[] = [
  rowHeader('Typed', ({ text }) => text),
  column('Attorney', ({ barNumber, name }) =>
    name === null || barNumber === null ? 'Nobody' : `${name} (${barNumber})`,
  ),
  column('Result', ({ outcome }) => OUTCOMES[outcome]),
];

const byPlace = ({ place }: ToldLine): number => place;

/** The form by which attorneys are followed, and what became of each line of it. */
export function AddBarIds() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'barIds',
    started: { numbers: '' },
    check: ({ numbers }) => ({
      numbers: numbers.trim() === '' ? 'Type at least one attorney number, like 12345-49.' : null,
    }),
    command: useAppSelector(addBarIds.select),
    onSend: ({ numbers }) => dispatch(addBarIds.send({ body: { numbers, alert: false } })),
  });
  return (
    <Stack>
      <Form form={form} label="Follow attorneys" button="Follow">
        <Field
          {...form.field('numbers')}
          label="Attorney numbers"
          hint="Numbers on the Roll of Attorneys, like 12345-49; one a line, up to 1,000 at once."
          isRequired
        >
          <TextArea rows={3} maxLength={BAR_LINES_MAX_LENGTH} {...form.control('numbers')} />
        </Field>
      </Form>
      <TakenLines />
    </Stack>
  );
}

function TakenLines() {
  const { lines } = useAppSelector(selectBarIdEdits);
  if (lines === null) return null;
  const added = lines.filter(({ outcome }) => outcome === 'ADDED').length;
  return (
    <Stack gap={2}>
      <p role="status">
        {formatCount(added)} of {formatCount(lines.length)}{' '}
        {lines.length === 1 ? 'number was' : 'numbers were'} added.
      </p>
      <DataTable
        caption="What became of the numbers"
        isCaptionHidden
        columns={COLUMNS}
        rows={lines.map((line, place) => ({ ...line, place }))}
        rowKey={byPlace}
      />
    </Stack>
  );
}
