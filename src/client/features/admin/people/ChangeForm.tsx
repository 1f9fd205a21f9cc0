import { useState } from 'react';
import { REASON_MAX_LENGTH } from '#contract/accountMoney';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import type { CommandState } from '../../../state/command/createCommand';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { ChangePreview } from '../../../ui/ChangePreview';

/** A change that support can make now. */
export interface RecordAction {
  readonly id: string;
  /** An imperative: "Reactivate the user". */
  readonly label: string;
  /** What changes, and whether it can be undone; one sentence each. */
  readonly lines: readonly string[];
}

interface ChangeFormProps {
  readonly actions: readonly RecordAction[];
  readonly command: CommandState;
  readonly onConfirm: (id: string, reason: string) => void;
}

/** Changes a record in two steps: a choice with a reason, then a preview to confirm. */
export function ChangeForm({ actions, command, onConfirm }: ChangeFormProps) {
  const [previewed, setPreviewed] = useState<{ id: string; reason: string } | null>(null);
  const form = useForm({
    id: 'recordChange',
    started: { change: '', reason: '' },
    check: ({ change, reason }) => ({
      change: change === '' ? 'Choose a change.' : null,
      reason: reason.trim() === '' ? 'Enter a reason. It is logged.' : null,
    }),
    command,
    onSend: ({ change, reason }) => setPreviewed({ id: change, reason }),
  });
  const chosen = actions.find(({ id }) => id === previewed?.id);
  if (previewed !== null && chosen !== undefined) {
    return (
      <ChangePreview
        title={`${chosen.label}?`}
        lines={chosen.lines}
        button={chosen.label}
        isSending={command.status === 'running'}
        onBack={() => setPreviewed(null)}
        onConfirm={() => onConfirm(chosen.id, previewed.reason)}
      />
    );
  }
  return (
    <Form form={form} label="Change" button="Preview">
      <Stack isForm>
        <Field {...form.field('change')} label="Change" isRequired>
          <Select
            choices={[
              { id: '', label: 'Choose a change' },
              ...actions.map(({ id, label }) => ({ id, label })),
            ]}
            {...form.control('change')}
          />
        </Field>
        <Field {...form.field('reason')} label="Reason" hint="For the audit log" isRequired>
          <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
        </Field>
      </Stack>
    </Form>
  );
}
