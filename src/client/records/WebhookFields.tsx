import {
  WEBHOOK_ADDRESS_MAX_LENGTH,
  WEBHOOK_DESCRIPTION_MAX_LENGTH,
} from '#contract/account/webhooks';
import type { FormModel } from '../forms/useForm';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';

export interface WebhookFieldsProps {
  readonly form: Pick<FormModel<'address' | 'description'>, 'control' | 'field'>;
  readonly descriptionHint: string;
}

/** URL and description of a webhook. */
export function WebhookFields({ descriptionHint, form }: WebhookFieldsProps) {
  return (
    <>
      <Field
        {...form.field('address')}
        label="Address"
        hint="Must begin with https:// and be reachable from the internet on port 443 or 8443."
        isRequired
      >
        <TextInput
          type="url"
          autoComplete="off"
          maxLength={WEBHOOK_ADDRESS_MAX_LENGTH}
          {...form.control('address')}
        />
      </Field>
      <Field {...form.field('description')} label="Description" hint={descriptionHint}>
        <TextInput
          autoComplete="off"
          maxLength={WEBHOOK_DESCRIPTION_MAX_LENGTH}
          {...form.control('description')}
        />
      </Field>
    </>
  );
}
