import { REASON_MAX_LENGTH } from '#contract/accountMoney';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { addCredit, selectMoneyVersion } from '../slice';
import { amountProblem, parseAmount, reasonProblem } from './amounts';

/** Form that adds a credit to an account. */
export function CreditForm({ accountId }: { readonly accountId: number }) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const form = useForm({
    id: 'credit',
    started: { cents: '', reason: '' },
    check: ({ cents, reason }) => ({
      cents: amountProblem(cents),
      reason: reasonProblem(reason),
    }),
    command: useAppSelector(addCredit.select),
    onSend: ({ cents, reason }) =>
      dispatch(
        addCredit.send({
          params: { accountId },
          body: { cents: parseAmount(cents) ?? 0, reason, version },
        }),
      ),
  });
  return (
    <Form form={form} label="Add a credit" button="Add credit">
      <Stack isForm>
        <Field {...form.field('cents')} label="Amount" hint="In dollars, such as 12.50" isRequired>
          <TextInput inputMode="decimal" maxLength={20} {...form.control('cents')} />
        </Field>
        <Field {...form.field('reason')} label="Reason" hint="Visible to the account" isRequired>
          <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
        </Field>
      </Stack>
    </Form>
  );
}
