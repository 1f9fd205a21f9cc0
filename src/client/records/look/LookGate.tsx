import {
  LOOK_MINUTES,
  LOOK_REASONS,
  LOOK_REASON_IDS,
  type RecordKind,
} from '#contract/admin/people';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import type { Look } from './lookSlices';

interface LookGateProps {
  readonly kind: RecordKind;
  readonly id: number;
  /** The feature's command that saves the reason. */
  readonly look: Look;
}

const CHOICES = [
  { id: '', label: 'Choose a reason' },
  ...LOOK_REASON_IDS.map((id) => ({ id, label: LOOK_REASONS[id] })),
];

/** Requires a reason to open a record. The reason is logged, and valid for 30 minutes. */
export function LookGate({ id, kind, look }: LookGateProps) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'look',
    started: { reason: '' },
    check: ({ reason }) => ({ reason: reason === '' ? 'Choose a reason.' : null }),
    command: useAppSelector(look.select),
    onSend: ({ reason }) => {
      const chosen = LOOK_REASON_IDS.find((each) => each === reason);
      if (chosen !== undefined) dispatch(look.send({ body: { kind, id, reason: chosen } }));
    },
  });
  return (
    <Stack>
      <p>
        Records contain personal data, so each view is logged with a reason. A reason covers{' '}
        {LOOK_MINUTES} minutes of viewing this record.
      </p>
      <Form form={form} label="Reason" button="Open record">
        <Stack isForm>
          <Field {...form.field('reason')} label="Why are you opening this record?" isRequired>
            <Select choices={CHOICES} {...form.control('reason')} />
          </Field>
        </Stack>
      </Form>
    </Stack>
  );
}
