import { BAR_LINES_MAX_LENGTH, type BarLineOutcome } from '#contract/account/barIds';
import { formatCount, formatQuantity } from '#contract/formats';
import type { BarLine } from '#contract/schemas/barIds';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { column, rowHeader } from '../../records/columns';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Field } from '../../ui/Field';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { addBarIds, selectBarIdEdits } from './slice';

const OUTCOMES: Readonly<Record<BarLineOutcome, string>> = {
  ADDED: 'Added',
  ALREADY: 'You already follow this attorney',
  UNKNOWN: 'No attorney on record has this number, so it wasn’t added',
  NOT_A_NUMBER: 'Not an attorney number. Example: 12345-49',
};

interface ResultLine extends BarLine {
  /** Position in the submitted text. */
  readonly place: number;
}

const COLUMNS: readonly DataColumn<ResultLine>[] = [
  rowHeader('Entered', ({ text }) => text),
  column('Attorney', ({ barNumber, name }) =>
    name === null || barNumber === null ? 'Not found' : `${name} (${barNumber})`,
  ),
  column('Result', ({ outcome }) => OUTCOMES[outcome]),
];

const byPlace = ({ place }: ResultLine): number => place;

/** Form to follow attorneys, with a result for each line. */
export function AddBarIds() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'barIds',
    started: { numbers: '' },
    check: ({ numbers }) => ({
      numbers:
        numbers.trim() === '' ? 'Enter at least one attorney number, such as 12345-49.' : null,
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
          hint="Numbers on the Roll of Attorneys, such as 12345-49. One per line, up to 1,000."
          isRequired
        >
          <TextArea rows={3} maxLength={BAR_LINES_MAX_LENGTH} {...form.control('numbers')} />
        </Field>
      </Form>
      <LineResults />
    </Stack>
  );
}

function LineResults() {
  const { lines } = useAppSelector(selectBarIdEdits);
  if (lines === null) return null;
  const added = lines.filter(({ outcome }) => outcome === 'ADDED').length;
  return (
    <Stack gap={2}>
      <p role="status">
        {formatCount(added)} of {formatQuantity(lines.length, 'number was', 'numbers were')} added.
      </p>
      <DataTable
        caption="Result for each number"
        isCaptionHidden
        columns={COLUMNS}
        rows={lines.map((line, place) => ({ ...line, place }))}
        rowKey={byPlace}
      />
    </Stack>
  );
}
