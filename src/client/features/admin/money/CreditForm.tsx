import { formatMoney } from '#contract/formats';
import { Form } from '../../../forms/Form';
import { useDoneCount } from '../../../forms/useDoneCount';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { addCredit, selectMoneyVersion } from '../slice';
import { ChangePreview } from '../../../ui/ChangePreview';
import { amountProblem, parseAmount, reasonProblem } from './amounts';

interface CreditFormProps {
  readonly accountId: number;
}

/** Form that adds a credit to an account; cleared after each credit. */
export function CreditForm({ accountId }: CreditFormProps) {
  const round = useDoneCount(useAppSelector(addCredit.select));
  return <Fields key={round} accountId={accountId} />;
}

function Fields({ accountId }: CreditFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const command = useAppSelector(addCredit.select);
  const { close, open, previewed } = usePreview<{ cents: number; reason: string }>(command);
  const form = useForm({
    id: 'credit',
    started: { cents: '', reason: '' },
    check: ({ cents, reason }) => ({
      cents: amountProblem(cents),
      reason: reasonProblem(reason),
    }),
    command,
    onSend: ({ cents, reason }) => open({ cents: parseAmount(cents) ?? 0, reason }),
  });
  if (previewed !== null) {
    return (
      <ChangePreview
        title="Add this credit?"
        lines={[
          `${formatMoney(previewed.cents)} is applied to open invoices first; any remainder to the next invoice.`,
          'We send a notice with the reason to the account’s billing emails.',
          'You can’t undo this.',
        ]}
        button="Add credit"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() =>
          dispatch(addCredit.send({ params: { accountId }, body: { ...previewed, version } }))
        }
      />
    );
  }
  return (
    <Form
      form={form}
      label="Add a credit"
      button="Add credit"
      disabledReason={form.isDirty ? null : 'Enter an amount first'}
      isInPage
      areLabelsAbove
    >
      <Stack isForm>
        <Field {...form.field('cents')} label="Amount" hint="In dollars, such as 12.50" isRequired>
          <TextInput inputMode="decimal" maxLength={20} {...form.control('cents')} />
        </Field>
        <ReasonField form={form} isShownToAccount />
      </Stack>
    </Form>
  );
}
