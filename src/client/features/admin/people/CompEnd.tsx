import { formatDate } from '#contract/formats';
import type { CompPlan } from '#contract/schemas/compAccounts';
import { Form } from '../../../forms/Form';
import { ReasonField } from '../../../forms/ReasonField';
import { useDoneCount } from '../../../forms/useDoneCount';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { reasonProblem } from '../money/amounts';
import { changeCompEnd } from '../slice';

interface CompEndProps {
  readonly accountId: number;
  readonly comp: CompPlan;
  /** Version of the account's record. */
  readonly version: number;
}

/** Ends or extends an account's complimentary plan, after a preview; cleared after each change. */
export function CompEnd(props: CompEndProps) {
  const round = useDoneCount(useAppSelector(changeCompEnd.select));
  return <Fields key={round} {...props} />;
}

function Fields({ accountId, comp, version }: CompEndProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector(changeCompEnd.select);
  const { close, open, previewed } = usePreview<{ until: string; reason: string }>(command);
  const form = useForm({
    id: 'comp-end',
    started: { until: '', reason: '' },
    check: ({ reason, until }) => ({
      until: until === '' ? 'Select the last day.' : null,
      reason: reasonProblem(reason),
    }),
    command,
    onSend: open,
  });
  if (previewed !== null) {
    return (
      <ChangePreview
        title="Change the last day?"
        lines={[
          `Before: ${formatDate(comp.until)}.`,
          `After: ${formatDate(previewed.until)}. Without a plan, the account’s searches stop after that day.`,
          'We send a notice to the account’s billing emails.',
          'You can change the day again.',
        ]}
        button="Change last day"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          const change = { change: 'SET_COMP_END', planId: null } as const;
          const body = { ...change, ...previewed, version };
          dispatch(changeCompEnd.send({ params: { accountId }, body }));
        }}
      />
    );
  }
  return (
    <Form form={form} label="Complimentary plan" button="Continue" isInPage areLabelsAbove>
      <Stack isForm>
        <p>The plan’s last day is {formatDate(comp.until)}. To end it now, select yesterday.</p>
        <Field {...form.field('until')} label="Last day" isRequired>
          <TextInput type="date" {...form.control('until')} />
        </Field>
        <ReasonField form={form} />
      </Stack>
    </Form>
  );
}
