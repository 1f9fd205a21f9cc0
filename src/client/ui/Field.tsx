import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext } from './fieldContext';
import { Icon } from './Icon';
import { RequiredMark } from './RequiredMark';
import styles from './Field.module.css';
import hidden from './VisuallyHidden.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  /** Id of the control, for links from an error summary. */
  readonly id?: string;
  readonly hint?: ReactNode;
  /** Shown below the control and linked to it; null or empty if there is no error. */
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  readonly isLabelHidden?: boolean;
  /** True to show the hint below the control, like the error, both on one line if they fit. */
  readonly areMessagesBelow?: boolean;
  /** One control from this folder; it reads its id and descriptions from context. */
  readonly children: ReactNode;
}

/** Label, hint, error, and required mark of a control. */
export function Field({
  label,
  id,
  hint,
  error,
  isRequired = false,
  isLabelHidden = false,
  areMessagesBelow = false,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hasHint = hint !== undefined && hint !== null && hint !== '';
  const hasError = error !== undefined && error !== null && error !== '';
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy =
    [hasError ? errorId : '', hasHint ? hintId : ''].filter(Boolean).join(' ') || undefined;
  const control = useMemo(
    () => ({ id: controlId, describedBy, isInvalid: hasError, isRequired }),
    [controlId, describedBy, hasError, isRequired],
  );
  const hintLine = hasHint && (
    <div className={styles.hint} id={hintId}>
      {hint}
    </div>
  );
  const errorLine = hasError && (
    <div className={styles.error} id={errorId}>
      <Icon name="warning" size={16} />
      <span>{error}</span>
    </div>
  );
  return (
    <div className={styles.field} data-field={isLabelHidden ? undefined : ''}>
      <label className={isLabelHidden ? hidden.hidden : styles.label} htmlFor={controlId}>
        {label}
        {isRequired && !isLabelHidden && <RequiredMark />}
      </label>
      {areMessagesBelow ? null : hintLine}
      <FieldContext value={control}>{children}</FieldContext>
      {isRequired && isLabelHidden && (
        <span className={styles.corner}>
          <RequiredMark />
        </span>
      )}
      {areMessagesBelow ? (
        <div className={styles.below}>
          {errorLine}
          {hintLine}
        </div>
      ) : (
        errorLine
      )}
    </div>
  );
}
