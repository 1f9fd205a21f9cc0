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
  /** Accessible name of the form. */
  readonly label: string;
  /** Label of the submit button. */
  readonly button: string;
  /** Content next to that button, such as Cancel. */
  readonly actions?: ReactNode;
  /** Text next to the button while there are unsent changes. */
  readonly dirtyWords?: string;
  /** Why the form can't be sent yet; the button is disabled and shows this reason. */
  readonly disabledReason?: string | null;
  /** True in narrow places, such as tables: labels appear above their fields. */
  readonly areLabelsAbove?: boolean;
  /** True if the form is part of its page, so that its button scrolls with the page. */
  readonly isInPage?: boolean;
  /** True for a few short fields: the fields and the button share one line. */
  readonly isOneLine?: boolean;
  readonly children: ReactNode;
}

/** Form template: draft notice, error summary, fields, and submit button. */
export function Form<Field extends string>({
  actions,
  areLabelsAbove = false,
  button,
  children,
  dirtyWords = 'Not saved yet',
  disabledReason = null,
  form,
  isInPage = false,
  isOneLine = false,
  label,
}: FormProps<Field>) {
  const { draft, handleSubmit, isDirty, isSending, lines, occasion } = form;
  const reasonId = `${form.id}--disabled`;
  const summary = useErrorFocus(lines.length > 0, occasion);
  return (
    <form noValidate aria-label={label} onSubmit={handleSubmit}>
      <Editor
        areLabelsAbove={areLabelsAbove}
        isInPage={isInPage}
        isOneLine={isOneLine}
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
