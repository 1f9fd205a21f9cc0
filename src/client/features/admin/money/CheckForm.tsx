import {
  CHECK_NUMBER,
  CHECK_NUMBER_MAX_LENGTH,
  CHECK_NUMBER_RULE,
  REASON_MAX_LENGTH,
} from '#contract/billing/accountMoney';
import { formatDate, formatMoney } from '#contract/formats';
import { Form } from '../../../forms/Form';
import { useDoneCount } from '../../../forms/useDoneCount';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { recordCheck, selectMoneyVersion } from '../slice';
import { amountProblem, parseAmount } from './amounts';

interface CheckFormProps {
  readonly accountId: number;
  /** Balance due on all invoices. */
  readonly openCents: number;
}

interface Check {
  readonly cents: number;
  readonly checkNumber: string;
  readonly receivedOn: string;
  readonly note: string;
}

/** Form that records a check received from an account, after a preview; cleared after each check. */
export function CheckForm(props: CheckFormProps) {
  const round = useDoneCount(useAppSelector(recordCheck.select));
  return <Fields key={round} {...props} />;
}

function Fields({ accountId, openCents }: CheckFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const command = useAppSelector(recordCheck.select);
  const { close, open, previewed } = usePreview<Check>(command);
  const form = useForm({
    id: 'check',
    started: { cents: '', checkNumber: '', receivedOn: '', note: '' },
    check: ({ cents, checkNumber, receivedOn }) => ({
      cents: amountProblem(cents),
      checkNumber: CHECK_NUMBER.test(checkNumber.trim()) ? null : CHECK_NUMBER_RULE,
      receivedOn: receivedOn === '' ? 'Select the day the check was received.' : null,
    }),
    command,
    onSend: ({ cents, ...check }) => open({ ...check, cents: parseAmount(cents) ?? 0 }),
  });
  if (previewed !== null) {
    const { cents, checkNumber, receivedOn } = previewed;
    const paidCents = Math.min(cents, openCents);
    return (
      <ChangePreview
        title="Record this check?"
        lines={[
          `Check ${checkNumber.trim()} for ${formatMoney(cents)}, received on ${formatDate(receivedOn)}.`,
          `${formatMoney(paidCents)} pays open invoices, which total ${formatMoney(openCents)}. ${formatMoney(cents - paidCents)} remains for the next invoice.`,
          'We email the account that its check was received.',
        ]}
        button="Record check"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          const body = { ...previewed, version };
          dispatch(recordCheck.send({ params: { accountId }, body }));
        }}
      />
    );
  }
  return (
    <Form
      form={form}
      label="Record a check"
      button="Record check"
      disabledReason={form.isDirty ? null : 'Enter an amount first'}
      isInPage
      areLabelsAbove
    >
      <Stack isForm>
        <Field {...form.field('cents')} label="Amount" hint="In dollars, such as 12.50" isRequired>
          <TextInput inputMode="decimal" maxLength={20} {...form.control('cents')} />
        </Field>
        <Field {...form.field('checkNumber')} label="Check number" isRequired>
          <TextInput maxLength={CHECK_NUMBER_MAX_LENGTH} {...form.control('checkNumber')} />
        </Field>
        <Field {...form.field('receivedOn')} label="Date received" isRequired>
          <TextInput type="date" {...form.control('receivedOn')} />
        </Field>
        <Field {...form.field('note')} label="Note" hint="For the audit log">
          <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('note')} />
        </Field>
      </Stack>
    </Form>
  );
}
