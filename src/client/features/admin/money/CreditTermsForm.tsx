import type { AccountMoney } from '#contract/schemas/accountMoney';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { changeCredit, selectMoneyVersion } from '../slice';
import { limitProblem, parseAmount, reasonProblem } from './amounts';

interface CreditTermsFormProps {
  readonly accountId: number;
  readonly credit: AccountMoney['credit'];
}

/** Form for an account's credit limit and approval for invoices. */
export function CreditTermsForm({ accountId, credit }: CreditTermsFormProps) {
  const dispatch = useAppDispatch();
  const version = useAppSelector(selectMoneyVersion);
  const { isInvoiced, staffLimitCents } = credit;
  const started = {
    isInvoiced: boxValue(isInvoiced),
    limitCents: staffLimitCents === null ? '' : (staffLimitCents / 100).toFixed(2),
    reason: '',
  };
  const form = useForm({
    id: 'creditTerms',
    started,
    check: ({ limitCents, reason }) => ({
      limitCents: limitProblem(limitCents),
      reason: reasonProblem(reason),
    }),
    command: useAppSelector(changeCredit.select),
    onSend: ({ isInvoiced: approved, limitCents, reason }) =>
      dispatch(
        changeCredit.send({
          params: { accountId },
          body: {
            isInvoiced: isBoxChecked(approved),
            limitCents: parseAmount(limitCents),
            reason,
            version,
          },
        }),
      ),
  });
  const { values } = form;
  const isSame =
    values.isInvoiced === started.isInvoiced && values.limitCents === started.limitCents;
  // Approving an account starts the plan that it requested, even if it was approved before.
  const startsPlan = credit.wantedPlan !== null && isBoxChecked(values.isInvoiced);
  return (
    <Form
      form={form}
      label="Credit and invoicing"
      button="Save credit and invoicing"
      disabledReason={isSame && !startsPlan ? 'No changes yet' : null}
      isInPage
      areLabelsAbove
    >
      <Stack isForm>
        <div>
          <Checkbox {...form.box('isInvoiced')}>Approved for invoices</Checkbox>
        </div>
        <Field
          {...form.field('limitCents')}
          label="Credit limit"
          hint="In dollars. Leave blank for the standard limit."
        >
          <TextInput inputMode="decimal" maxLength={20} {...form.control('limitCents')} />
        </Field>
        <ReasonField form={form} />
      </Stack>
    </Form>
  );
}
