import { useState } from 'react';
import { placeFieldErrors } from '#contract/apiErrors';
import { Form } from '../../../forms/Form';
import { useDoneCount } from '../../../forms/useDoneCount';
import { ReasonField } from '../../../forms/ReasonField';
import { useForm } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import type { CommandState } from '../../../state/command/createCommand';
import { Button } from '../../../ui/Button';
import { ErrorSummary } from '../../../ui/ErrorSummary';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
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
  /** Version of the record for which it was chosen. */
  readonly version: number;
}

/**
 * Changes a record in two steps: an action with a reason, then a preview to confirm. Offers undo.
 * If the server rejects the change, the form shows the errors and keeps the reason.
 */
export function ChangeForm(props: ChangeFormProps) {
  const { actions, command } = props;
  const [confirmed, setConfirmed] = useState<RecordAction | null>(null);
  const inverse = actions.find(({ id }) => id === confirmed?.undo);
  return (
    <Steps
      key={useDoneCount(command)}
      {...props}
      undone={command.status === 'done' && inverse !== undefined ? confirmed : null}
      onStart={setConfirmed}
    />
  );
}

const NOT_SENT: CommandState = { status: 'idle' };

/** The steps of one change. */
function Steps({
  actions,
  command,
  onConfirm,
  onStart,
  undone,
  version,
}: ChangeFormProps & {
  /** The last change, if it can be undone. */
  readonly undone: RecordAction | null;
  readonly onStart: (action: RecordAction) => void;
}) {
  const { close, open, previewed } = usePreview<Choice>(command);
  /** True if the previewed change is an undo, which is sent without the form. */
  const [isUndo, setIsUndo] = useState(false);
  const find = (id: string | undefined) => actions.find((action) => action.id === id);
  const form = useForm({
    id: 'recordChange',
    started: { change: '', reason: '' },
    check: ({ change, reason }) => ({
      change: find(change) === undefined ? 'Choose a change.' : null,
      reason: reason.trim() === '' ? 'Enter a reason. It is logged.' : null,
    }),
    // The errors of an undo are shown above the form, because the form didn't send it.
    command: isUndo && command.status === 'rejected' ? NOT_SENT : command,
    onSend({ change, reason }) {
      setIsUndo(false);
      open({ id: change, reason, version });
    },
  });
  const action = previewed?.version === version ? find(previewed.id) : undefined;
  if (previewed !== null && action !== undefined) {
    return (
      <ChangePreview
        title={`${action.label}?`}
        lines={action.lines}
        button={action.label}
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          onStart(action);
          onConfirm(action.id, previewed.reason);
        }}
      />
    );
  }
  const inverse = find(undone?.undo);
  const problems =
    isUndo && command.status === 'rejected' ? placeFieldErrors(command.errors, []).others : [];
  return (
    <Stack>
      <ErrorSummary errors={problems.map((message) => ({ message }))} />
      {undone !== null && inverse !== undefined && (
        <Row>
          <span>Done: {undone.label}.</span>
          <Button
            size="small"
            aria-label={`Undo: ${inverse.label}`}
            onClick={() => {
              setIsUndo(true);
              open({ id: inverse.id, reason: `Undo: ${undone.label}`, version });
            }}
          >
            Undo
          </Button>
        </Row>
      )}
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
          <ReasonField form={form} />
        </Stack>
      </Form>
    </Stack>
  );
}
