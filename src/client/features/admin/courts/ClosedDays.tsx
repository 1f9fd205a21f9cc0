import { useState } from 'react';
import { CALENDAR_WORDS_LENGTH } from '#contract/courts/calendarSettings';
import { formatDate, formatQuantity } from '#contract/formats';
import type { ClosedDay, CourtEdit } from '#contract/schemas/courtDetails';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { ChangePreview } from '../../../ui/ChangePreview';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { dayProblem } from './ChangeFields';
import { closeCourt } from './slice';
import { usePreview } from './usePreview';

const COUNTY = 'county';
const COLUMNS = [
  rowHeader<ClosedDay>('Day', ({ closedOn }) => formatDate(closedOn)),
  textColumn<ClosedDay>('Reason', ({ reason }) => reason),
  textColumn<ClosedDay>('Applies to', ({ isCounty }) =>
    isCounty ? 'All courts in the county' : 'This court',
  ),
];

/** Days when the court is closed, in addition to weekends and state holidays. */
export function ClosedDays({ court }: { readonly court: CourtEdit }) {
  const { closedDays } = court;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Section title="Closed days">
      <Stack>
        <p>
          Courts are closed on weekends and state holidays. Add other days here. Service dates,
          deadlines, and hearing dates skip them. To open the court again, undo the change below.
        </p>
        {closedDays.length === 0 ? (
          <p>No upcoming closed days.</p>
        ) : (
          <DataTable
            caption="Closed days"
            columns={COLUMNS}
            rows={closedDays}
            rowKey={({ changeId }) => String(changeId)}
          />
        )}
        {isAdding ? (
          <CloseForm court={court} onClose={() => setIsAdding(false)} />
        ) : (
          <p>
            <Button onClick={() => setIsAdding(true)}>Add a closed day</Button>
          </p>
        )}
      </Stack>
    </Section>
  );
}

interface Values {
  readonly closedOn: string;
  readonly reason: string;
  readonly who: string;
}

function CloseForm({
  court: { countyName, courtId, facts, hearingDays, today },
  onClose,
}: {
  readonly court: CourtEdit;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const command = useAppSelector(closeCourt.select);
  const preview = usePreview<Values>(command.status);
  const form = useForm({
    id: 'courtClosedDay',
    started: { closedOn: '', reason: '', who: 'court' },
    check: ({ closedOn, reason }) => ({
      closedOn: closedOn === '' ? 'Choose a day.' : dayProblem(closedOn, today),
      reason: reason.trim() === '' ? 'Enter why the court is closed.' : null,
    }),
    command,
    onSend: preview.show,
  });
  if (preview.values !== null) {
    const { closedOn, reason, who } = preview.values;
    const isCounty = who === COUNTY;
    const set = hearingDays.find(({ day }) => day === closedOn)?.hearings ?? 0;
    return (
      <ChangePreview
        title={`Close ${isCounty ? `all courts in ${countyName}` : facts.name} on ${formatDate(closedOn)}?`}
        lines={[
          `Before: open. After: closed (${reason.trim()}).`,
          'Service and deadlines that would fall on this day move to the next court day.',
          set === 0
            ? 'This court has no hearings on this day.'
            : `This court has ${formatQuantity(set, 'hearing')} on this day. Reschedule them with the court; until then, they stay on the calendar.`,
        ]}
        button="Add closed day"
        isSending={command.status === 'running'}
        onBack={preview.back}
        onConfirm={() =>
          preview.confirm(() =>
            dispatch(
              closeCourt.send({ params: { courtId }, body: { closedOn, reason, isCounty } }),
            ),
          )
        }
      />
    );
  }
  return (
    <Form
      form={form}
      label="Add a closed day"
      button="Continue"
      actions={<Button onClick={onClose}>Cancel</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <Field {...form.field('closedOn')} label="Day" isRequired>
          <TextInput type="date" min={today} {...form.control('closedOn')} />
        </Field>
        <Field {...form.field('reason')} label="Reason" hint="Shown to visitors" isRequired>
          <TextInput
            autoComplete="off"
            maxLength={CALENDAR_WORDS_LENGTH}
            {...form.control('reason')}
          />
        </Field>
        <Field {...form.field('who')} label="Applies to">
          <Select
            choices={[
              { id: 'court', label: 'This court' },
              { id: COUNTY, label: `All courts in ${countyName}` },
            ]}
            {...form.control('who')}
          />
        </Field>
      </Stack>
    </Form>
  );
}
