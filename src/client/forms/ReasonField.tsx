import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import type { FormModel } from './useForm';

interface ReasonFieldProps {
  readonly form: Pick<FormModel<'reason'>, 'control' | 'field'>;
  /** True if the account sees the reason; otherwise only super users do, in the audit log. */
  readonly isShownToAccount?: boolean;
}

/** The required reason for a super user's change. */
export function ReasonField({ form, isShownToAccount = false }: ReasonFieldProps) {
  return (
    <Field
      {...form.field('reason')}
      label="Reason"
      hint={isShownToAccount ? 'Visible to the account' : 'For the audit log'}
      isRequired
    >
      <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
    </Field>
  );
}
