import { ruleOf, type FindingCode } from '#contract/filing/documentCheck/rules';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { useDone } from './RedactForm';
import { silenceRule } from './slice';

/** Minimum and maximum length of a reason. */
const LEAST = 10;
const MOST = 500;

/** Silences a rule for the whole firm, with a reason. */
export function SilenceForm({
  code,
  onBack,
}: {
  readonly code: FindingCode;
  readonly onBack: () => void;
}) {
  const dispatch = useAppDispatch();
  const { title } = ruleOf(code);
  const command = useAppSelector((state) => silenceRule.select(state, code));
  useDone(command.status, onBack);
  const form = useForm({
    id: `silence-${code}`,
    started: { reason: '' },
    check: ({ reason }) => ({
      reason:
        reason.trim().length < LEAST
          ? 'Enter why your firm doesn’t need this rule, in at least 10 characters.'
          : null,
    }),
    command,
    onSend: ({ reason }) => dispatch(silenceRule.send({ body: { code, reason: reason.trim() } })),
  });
  return (
    <Form
      form={form}
      label={`Silence “${title}”`}
      button="Turn off for the firm"
      actions={<Button onClick={onBack}>Back to the findings</Button>}
      dirtyWords=""
      areLabelsAbove
      isInPage
    >
      <Stack isForm>
        <h3>Silence “{title}”</h3>
        <p>
          No one in your firm will see this finding. An administrator can stop silencing the rule
          under Firm administration.
        </p>
        <Field {...form.field('reason')} label="Reason" isRequired>
          <TextArea rows={3} maxLength={MOST} {...form.control('reason')} />
        </Field>
      </Stack>
    </Form>
  );
}
