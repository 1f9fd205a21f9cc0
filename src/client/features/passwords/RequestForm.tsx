import { SET_PASSWORD_FORM } from '#contract/account/setPassword';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { CheckedForm } from './CheckedForm';
import { describeProblem } from './formProblems';

const { actions, fields } = SET_PASSWORD_FORM;

export interface RequestFormProps {
  readonly title?: string;
  readonly lead?: string;
  /** Additional hidden fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

const LEAD =
  'Forgot your username or password? We’ll email you your username and a link to set a new password.';

/** Requests an email with the username and a link that sets a new password. */
export function RequestForm({
  fields: hidden = {},
  lead = LEAD,
  title = 'Need help logging in',
}: RequestFormProps) {
  return (
    <CheckedForm
      title={title}
      lead={<p>{lead}</p>}
      action={actions.request}
      fields={hidden}
      check={(valueOf) =>
        valueOf(fields.name).trim() === '' ? [describeProblem('missingName')] : []
      }
      button="Send email"
    >
      {(errorOf) => (
        <Field
          id={fields.name}
          label="Username or email address"
          isRequired
          error={errorOf(fields.name)}
        >
          <TextInput name={fields.name} autoComplete="username" autoCapitalize="none" />
        </Field>
      )}
    </CheckedForm>
  );
}
