import { useState, type ReactNode } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { Form } from '../../../forms/Form';
import { ReasonField } from '../../../forms/ReasonField';
import { useDoneCount } from '../../../forms/useDoneCount';
import { useForm, type FormModel } from '../../../forms/useForm';
import { usePreview } from '../../../forms/usePreview';
import type { CommandState } from '../../../state/command/createCommand';
import { Button } from '../../../ui/Button';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';

type Values = Readonly<Record<string, string>>;

interface RightsFormProps {
  /** Unique on the page; identifies the draft. */
  readonly id: string;
  readonly label: string;
  /** The stored rights; keyed by field. */
  readonly rights: Values;
  /** Version of the record; a preview of an earlier version is dropped. */
  readonly version: number;
  readonly command: CommandState;
  readonly check?: (values: Values) => Readonly<Record<string, string | null>>;
  /** What changes, one sentence each; empty if nothing does. */
  readonly linesOf: (values: Values) => readonly string[];
  readonly onConfirm: (values: Values, reason: string) => void;
  /** The fields of the rights. */
  readonly children: (form: FormModel<string>) => ReactNode;
}

/**
 * Changes rights in two steps: the rights with a reason, then a preview to confirm. After a change,
 * offers to fill in the previous rights.
 */
export function RightsForm(props: RightsFormProps) {
  const { command, rights } = props;
  const [previous, setPrevious] = useState<Values | null>(null);
  return (
    <Stack>
      <p>
        <BackendLink to={BACKEND_PAGES.confirmIdentity}>Confirm it’s you</BackendLink> before you
        change rights.
      </p>
      <Steps
        key={useDoneCount(command)}
        {...props}
        previous={command.status === 'done' ? previous : null}
        onStart={() => setPrevious(rights)}
      />
    </Stack>
  );
}

/** The steps of one change. */
function Steps({
  check,
  children,
  command,
  id,
  label,
  linesOf,
  onConfirm,
  onStart,
  previous,
  rights,
  version,
}: RightsFormProps & {
  /** The rights before the last change. */
  readonly previous: Values | null;
  readonly onStart: () => void;
}) {
  const { close, open, previewed } = usePreview<{ values: Values; version: number }>(command);
  const started: Values = { ...rights, reason: '' };
  const [shown, setShown] = useState(started);
  const form = useForm<string>({
    id,
    started: shown,
    check: (values) => ({
      ...check?.(values),
      reason: (values['reason'] ?? '').trim() === '' ? 'Enter a reason. It is logged.' : null,
    }),
    command,
    onSend: (values) => open({ values, version }),
  });
  // Shows another super user's change in the form, except in edited fields.
  if (JSON.stringify(shown) !== JSON.stringify(started)) {
    setShown(started);
    form.restart(started);
  }
  if (previewed?.version === version) {
    const { reason = '', ...values } = previewed.values;
    const lines = linesOf(values);
    return (
      <ChangePreview
        title={`Change ${label.toLowerCase()}?`}
        lines={lines.length === 0 ? ['Nothing changes.'] : lines}
        button="Save rights"
        isSending={command.status === 'running'}
        onBack={close}
        onConfirm={() => {
          onStart();
          onConfirm(values, reason);
        }}
      />
    );
  }
  return (
    <Stack>
      {previous === null ? null : (
        <Row>
          <span>Rights saved.</span>
          <Button
            size="small"
            onClick={() => {
              for (const [name, value] of Object.entries(previous)) form.set(name, value);
              form.set('reason', 'Undo the last change');
            }}
          >
            Fill in previous rights
          </Button>
        </Row>
      )}
      <Form form={form} label={label} button="Preview rights">
        <Stack isForm>
          {children(form)}
          <ReasonField form={form} />
        </Stack>
      </Form>
    </Stack>
  );
}
