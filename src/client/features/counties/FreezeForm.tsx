import { useState } from 'react';
import { formatDateTime } from '#contract/formats';
import type { CountyDetails, CountyRegister } from '#contract/schemas/countyHoldings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { startFreeze, stopFreeze } from './slice';

interface FreezeProps {
  readonly county: CountyDetails;
  readonly source: CountyRegister;
}

/** Pauses imports of a county's records until a time, or resumes them. */
export function Freeze({ county, source: { freeze, register } }: FreezeProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector(stopFreeze.select);
  const { countyId } = county;
  return (
    <Section title="Freeze">
      <Stack>
        {freeze === undefined ? (
          <FreezeForm county={county} register={register} />
        ) : (
          <>
            <p>
              Frozen until {formatDateTime(freeze.until, STATE_TIME_ZONE)}: {freeze.message}
            </p>
            <p>
              Imports of these records are rejected, except rows that expunge, seal, or withdraw
              records. Searches show this message.
            </p>
            <p>
              <Button
                isBusy={command.status === 'running'}
                onClick={() => dispatch(stopFreeze.send({ params: { countyId, register } }))}
              >
                End freeze now
              </Button>
            </p>
          </>
        )}
      </Stack>
    </Section>
  );
}

function FreezeForm({
  county: { countyId, name },
  register,
}: {
  readonly county: CountyDetails;
  readonly register: CountyRegister['register'];
}) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    id: `freeze.${register}`,
    started: { message: '', untilDay: '', untilTime: '17:00' },
    check: ({ message, untilDay, untilTime }) => ({
      message: message.trim() === '' ? 'Enter why the records aren’t updated.' : null,
      untilDay: untilDay === '' ? 'Choose the day the freeze ends.' : null,
      untilTime: untilTime === '' ? 'Choose the time the freeze ends.' : null,
    }),
    command: useAppSelector(startFreeze.select),
    onSend: (body) => dispatch(startFreeze.send({ params: { countyId, register }, body })),
  });
  if (!isOpen) {
    return (
      <>
        <p>Imports of these records aren’t frozen.</p>
        <p>
          <Button onClick={() => setIsOpen(true)}>Freeze imports</Button>
        </p>
      </>
    );
  }
  return (
    <Form
      form={form}
      label={`Freeze imports of ${name}`}
      button="Freeze imports"
      actions={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <p>
          Until the freeze ends, imports are rejected with this message. Visitors see it with their
          results. Rows that expunge, seal, or withdraw records are still imported.
        </p>
        <Field {...form.field('message')} label="Message" isRequired>
          <TextArea rows={2} maxLength={300} {...form.control('message')} />
        </Field>
        <Field {...form.field('untilDay')} label="Ends on" isRequired>
          <TextInput type="date" {...form.control('untilDay')} />
        </Field>
        <Field {...form.field('untilTime')} label="Ends at" hint="Indianapolis time" isRequired>
          <TextInput type="time" {...form.control('untilTime')} />
        </Field>
      </Stack>
    </Form>
  );
}
