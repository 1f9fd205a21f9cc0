import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from './Button';
import { Checkbox } from './Checkbox';
import type { Choice } from './choices';
import { Field } from './Field';
import { Icon } from './Icon';
import { RequiredMark } from './RequiredMark';
import { TextInput } from './TextInput';
import styles from './Checklist.module.css';

export interface ChecklistProps {
  /** Accessible name of the list, such as "Counties". */
  readonly label: string;
  /** Label of the search box. */
  readonly searchLabel: string;
  readonly choices: readonly Choice[];
  /** Ids of the chosen items. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosenChange: (chosen: ReadonlySet<string>) => void;
  /** Id of the list, for links from an error summary. */
  readonly id?: string;
  readonly error?: string | null;
  readonly isRequired?: boolean;
}

/** Ignores everything but letters and digits, so that "st joseph" finds "St. Joseph". */
function searchKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Prevents Enter in the search box from submitting the surrounding form. */
function preventSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Checkboxes for many choices, with a search box, select all or none, and a count. */
export function Checklist({
  label,
  searchLabel,
  choices,
  chosen,
  onChosenChange,
  id,
  error,
  isRequired = false,
}: ChecklistProps) {
  const errorId = useId();
  const [search, setSearch] = useState('');
  const key = searchKey(search);
  const shown = choices.filter((choice) => searchKey(choice.label).includes(key));
  const isNarrowed = shown.length < choices.length;
  const hasError = error !== undefined && error !== null;

  function toggle(choiceId: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(choiceId);
    else next.delete(choiceId);
    onChosenChange(next);
  }

  return (
    <fieldset
      className={styles.checklist}
      id={id}
      tabIndex={-1}
      aria-describedby={hasError ? errorId : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {hasError && (
        <p className={styles.error} id={errorId}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      <Field label={searchLabel}>
        <TextInput
          type="search"
          autoComplete="off"
          value={search}
          onValueChange={setSearch}
          onKeyDown={preventSubmit}
        />
      </Field>
      <div className={styles.tools}>
        <Button
          size="small"
          isDisabled={shown.length === 0}
          onClick={() => onChosenChange(new Set([...chosen, ...shown.map((choice) => choice.id)]))}
        >
          {isNarrowed ? `Select the ${String(shown.length)} shown` : 'Select all'}
        </Button>
        <Button size="small" onClick={() => onChosenChange(new Set())}>
          Select none
        </Button>
        <p role="status">
          {chosen.size} of {choices.length} selected
          {isNarrowed ? `, ${shown.length === 0 ? 'none' : String(shown.length)} shown` : null}
        </p>
      </div>
      {shown.length === 0 ? null : (
        <ul className={styles.list}>
          {shown.map((choice) => (
            <li key={choice.id}>
              <Checkbox
                checked={chosen.has(choice.id)}
                onCheckedChange={(isChosen) => toggle(choice.id, isChosen)}
              >
                {choice.label}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
