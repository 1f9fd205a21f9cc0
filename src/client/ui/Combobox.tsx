import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { formatQuantity } from '#contract/formats';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import { allChoices, filterChoices, type Choice, type ChoiceListProps } from './choices';
import { classNames } from './classNames';
import { useControlAttributes } from './fieldContext';
import { Icon } from './Icon';
import input from './TextInput.module.css';
import styles from './Combobox.module.css';

export interface ComboboxProps extends ChoiceListProps {
  /**
   * True to focus the combobox when it appears, because it replaces a control that had the focus.
   */
  readonly isFocusedAtStart?: boolean;
}

type Row = { readonly choice: Choice } | { readonly action: true };

const ACTION_ROW: Row = { action: true };
const NO_MATCH = 'No matches';

/**
 * A long list with a text filter: an ARIA combobox with group headings. On blur the typed text is
 * replaced by the chosen label.
 */
export function Combobox({
  label,
  groups,
  value,
  onValueChange,
  action,
  id,
  isDisabled = false,
  isFocusedAtStart = false,
}: ComboboxProps) {
  const { id: fieldId, ...attributes } = useControlAttributes({ id });
  const ownId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isFocusWanted] = useState(isFocusedAtStart);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = allChoices(groups).find((choice) => choice.id === value) ?? null;
  const shown = filterChoices(groups, typed ?? '');
  const choices = allChoices(shown);
  const rows: Row[] = choices.map((choice) => ({ choice }));
  if (action !== undefined) rows.push(ACTION_ROW);

  const reduceState = (
    state: UseComboboxState<Row>,
    { type, changes }: UseComboboxStateChangeOptions<Row>,
  ): Partial<UseComboboxState<Row>> => {
    const { InputBlur, InputChange, InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
    // Blur doesn't choose the highlighted row.
    if (type === InputBlur) return { ...changes, selectedItem: null };
    if (type === InputChange) {
      const hasMatch = filterChoices(groups, changes.inputValue ?? '').length > 0;
      return { ...changes, highlightedIndex: hasMatch ? 0 : -1 };
    }
    // A click into the open field moves the caret and keeps the typed text.
    if (type === InputClick && state.isOpen) return state;
    // Enter without a highlighted row changes nothing.
    if (type === InputKeyDownEnter && state.highlightedIndex < 0) return state;
    if (changes.isOpen !== true || state.isOpen || chosen === null) return changes;
    return { ...changes, highlightedIndex: choices.findIndex(({ id: own }) => own === chosen.id) };
  };

  const combobox = useCombobox<Row>({
    items: rows,
    inputId: fieldId ?? ownId,
    inputValue: typed ?? chosen?.label ?? '',
    selectedItem: null,
    itemToString: (row) => (row !== null && 'choice' in row ? row.choice.label : ''),
    getA11yStatusMessage: ({ isOpen: isListOpen }) => {
      if (!isListOpen) return '';
      return choices.length === 0 ? NO_MATCH : formatQuantity(choices.length, 'choice');
    },
    stateReducer: reduceState,
    onIsOpenChange: ({ isOpen: isListOpen }) => {
      if (!isListOpen) setTyped(null);
    },
    onSelectedItemChange: ({ selectedItem: row }) => {
      setTyped(null);
      if (row === null) return;
      if ('action' in row) action?.onSelect();
      else if (row.choice.id !== value) onValueChange(row.choice.id);
    },
  });
  const { isOpen, highlightedIndex } = combobox;

  useLayoutEffect(() => {
    if (isFocusWanted) ref.current?.querySelector('input')?.focus();
  }, [isFocusWanted]);

  const optionProps = (row: Row, index: number) => ({
    ...combobox.getItemProps({ item: row, index }),
    className: classNames(
      styles.option,
      'action' in row && styles.action,
      index === highlightedIndex && styles.highlighted,
    ),
  });
  const renderChoice = (choice: Choice) => {
    const index = choices.indexOf(choice);
    const row = rows[index];
    return row === undefined ? null : (
      <li key={choice.id} {...optionProps(row, index)}>
        {choice.label}
        {choice.id === value && <Icon name="check" size={16} />}
      </li>
    );
  };

  return (
    <div className={styles.combobox} ref={ref}>
      <input
        {...combobox.getInputProps({
          'aria-label': label,
          disabled: isDisabled,
          // Set here, because downshift's own callback is too late for fast typing.
          onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
        })}
        {...attributes}
        className={classNames(input.input, styles.input)}
        maxLength={TEXT_MAX_LENGTH}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        {...combobox.getToggleButtonProps({ disabled: isDisabled })}
        className={styles.arrow}
        aria-label={`${isOpen ? 'Close' : 'Open'} list: ${label}`}
      >
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
      <ul
        {...combobox.getMenuProps({ 'aria-label': `Choices: ${label}` })}
        className={styles.list}
        data-open={isOpen ? '' : undefined}
      >
        {isOpen &&
          shown.map((group) => (
            <li key={group.key} role="presentation">
              {group.label !== null && (
                <div className={styles.group} aria-hidden="true">
                  {group.label}
                </div>
              )}
              <ul
                className={styles.rows}
                role={group.label === null ? 'presentation' : 'group'}
                aria-label={group.label ?? undefined}
              >
                {group.choices.map(renderChoice)}
              </ul>
            </li>
          ))}
        {isOpen && shown.length === 0 && (
          <li className={styles.empty} role="presentation">
            {NO_MATCH}
          </li>
        )}
        {isOpen && action !== undefined && (
          <li {...optionProps(ACTION_ROW, rows.length - 1)}>{action.label}</li>
        )}
      </ul>
    </div>
  );
}
