import { useState } from 'react';
import { REASON_MAX_LENGTH } from '#contract/accountMoney';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import type { CommandState } from '../../../state/command/createCommand';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { ChangePreview } from '../../../ui/ChangePreview';

/** A change that support can make to the record. */
export interface RecordAction {
  readonly id: string;
  /** An imperative: "Reactivate the user". */
  readonly label: string;
  /** What changes, and whether it can be undone; one sentence each. */
  readonly lines: readonly string[];
  /** Id of the action that undoes this one; absent if none does. */
  readonly undo?: string;
}

interface ChangeFormProps {
  readonly actions: readonly RecordAction[];
  /** Version of the record; an action chosen for an earlier version is dropped. */
  readonly version: number;
  readonly command: CommandState;
  readonly onConfirm: (id: string, reason: string) => void;
}

/** A change to confirm. */
interface Choice {
  readonly id: string;
  readonly reason: string;
}

/**
 * Changes a record in two steps: an action with a reason, then a preview to confirm. Offers undo.
 */
export function ChangeForm({ actions, command, onConfirm, version }: ChangeFormProps) {
  const [chosen, setChosen] = useState<(Choice & { version: number }) | null>(null);
  const [confirmed, setConfirmed] = useState<RecordAction | null>(null);
  const choose = (choice: Choice) => setChosen({ ...choice, version });
  const find = (id: string | undefined) => actions.find((action) => action.id === id);
  const previewed = chosen?.version === version ? find(chosen.id) : undefined;
  if (chosen !== null && previewed !== undefined) {
    return (
      <ChangePreview
        title={`${previewed.label}?`}
        lines={previewed.lines}
        button={previewed.label}
        isSending={command.status === 'running'}
        onBack={() => setChosen(null)}
        onConfirm={() => {
          setConfirmed(previewed);
          onConfirm(previewed.id, chosen.reason);
        }}
      />
    );
  }
  const inverse = command.status === 'done' ? find(confirmed?.undo) : undefined;
  return (
    <Stack>
      {inverse !== undefined && confirmed !== null && (
        <Row>
          <span>Done: {confirmed.label}.</span>
          <Button
            size="small"
            aria-label={`Undo: ${inverse.label}`}
            onClick={() => choose({ id: inverse.id, reason: `Undo: ${confirmed.label}` })}
          >
            Undo
          </Button>
        </Row>
      )}
      <ChoiceForm key={version} actions={actions} command={command} onChoose={choose} />
    </Stack>
  );
}

function ChoiceForm({
  actions,
  command,
  onChoose,
}: Pick<ChangeFormProps, 'actions' | 'command'> & {
  readonly onChoose: (choice: Choice) => void;
}) {
  const form = useForm({
    id: 'recordChange',
    started: { change: '', reason: '' },
    check: ({ change, reason }) => ({
      change: change === '' ? 'Choose a change.' : null,
      reason: reason.trim() === '' ? 'Enter a reason. It is logged.' : null,
    }),
    command,
    onSend: ({ change, reason }) => onChoose({ id: change, reason }),
  });
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
