import { REASON_MAX_LENGTH } from '#contract/accountMoney';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { giveCredit } from '../slice';
import { amountProblem, parseAmount, reasonProblem } from './amounts';

/** Gives an account a credit. */
export function CreditForm({ accountId }: { readonly accountId: number }) {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'credit',
    started: { cents: '', reason: '' },
    check: ({ cents, reason }) => ({
      cents: amountProblem(cents),
      reason: reasonProblem(reason),
    }),
    command: useAppSelector(giveCredit.select),
    onSend: ({ cents, reason }) =>
      dispatch(
        giveCredit.send({
          params: { accountId },
          body: { cents: parseAmount(cents) ?? 0, reason },
        }),
      ),
  });
  return (
    <Form form={form} label="Give a credit" button="Give the credit">
      <Stack isForm>
        <Field {...form.field('cents')} label="Amount" hint="In dollars, such as 12.50" isRequired>
          <TextInput inputMode="decimal" maxLength={20} {...form.control('cents')} />
        </Field>
        <Field {...form.field('reason')} label="Reason" hint="The account reads it" isRequired>
          <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
        </Field>
      </Stack>
    </Form>
  );
}
