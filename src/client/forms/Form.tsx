import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Editor } from '../ui/Editor';
import { ErrorSummary } from '../ui/ErrorSummary';
import { Row } from '../ui/Row';
import { DraftNotice } from './DraftNotice';
import { useErrorFocus } from './useErrorFocus';
import type { FormModel } from './useForm';

export interface FormProps<Field extends string> {
  readonly form: FormModel<Field>;
  /** Names the form. */
  readonly label: string;
  /** Words of the button that sends it. */
  readonly button: string;
  /** Beside that button: the way out. */
  readonly actions?: ReactNode;
  /** Said beside the button while something was not sent yet. */
  readonly dirtyWords?: string;
  /** Why the form can't be sent yet: the button is disabled and shows it. */
  readonly disabledReason?: string | null;
  /** It stands where room is short, as in a table. */
  readonly areLabelsAbove?: boolean;
  readonly children: ReactNode;
}

/** The frame of a form: what was kept, what is wrong, its fields, its button. */
export function Form<Field extends string>({
  actions,
  areLabelsAbove = false,
  button,
  children,
  dirtyWords = 'Not saved yet',
  disabledReason = null,
  form,
  label,
}: FormProps<Field>) {
  const { draft, handleSubmit, isDirty, isSending, lines, occasion } = form;
  const reasonId = `${form.id}-reason`;
  const summary = useErrorFocus(lines.length > 0, occasion);
  return (
    <form noValidate aria-label={label} onSubmit={handleSubmit}>
      <Editor
        areLabelsAbove={areLabelsAbove}
        bar={
          <Row gap={2}>
            <Button
              type="submit"
              variant="primary"
              isBusy={isSending}
              isDisabled={disabledReason !== null && !isSending}
              aria-describedby={disabledReason === null ? undefined : reasonId}
            >
              {button}
            </Button>
            {actions}
            {disabledReason === null ? null : <span id={reasonId}>{disabledReason}</span>}
            <span role="status">{isDirty ? dirtyWords : ''}</span>
          </Row>
        }
      >
        <DraftNotice draft={draft} onDiscard={form.discard} />
        <ErrorSummary ref={summary} errors={lines} />
        {children}
      </Editor>
    </form>
  );
}
