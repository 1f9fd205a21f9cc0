import { Checkbox } from './Checkbox';
import styles from './CheckboxGroup.module.css';
import { RequiredMark } from './RequiredMark';

export interface CheckboxGroupProps {
  /** Id of the first checkbox, for links from the error summary. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly isRequired?: boolean;
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    readonly hint?: string;
  }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A few checkboxes with a legend. */
export function CheckboxGroup({
  choices,
  chosen,
  error,
  hint,
  id,
  isRequired = false,
  label,
  onChange,
}: CheckboxGroupProps) {
  const errorId = `${id}-error`;
  return (
    <fieldset className={styles.group} aria-describedby={error === null ? undefined : errorId}>
      <legend>
        {label}
        {isRequired ? <RequiredMark /> : null}
      </legend>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {choices.map((choice, place) => (
        <Checkbox
          key={choice.id}
          {...(place === 0 ? { id } : {})}
          checked={chosen.includes(choice.id)}
          onCheckedChange={(isOn) => {
            const others = chosen.filter((each) => each !== choice.id);
            onChange(isOn ? [...others, choice.id] : others);
          }}
        >
          {choice.label}
          {choice.hint === undefined ? null : <span className={styles.hint}>{choice.hint}</span>}
        </Checkbox>
      ))}
      {error === null ? null : (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
