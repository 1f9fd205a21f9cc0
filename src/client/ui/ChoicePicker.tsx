import { lazy, Suspense, useState } from 'react';
import { whenIdle } from '../platform/whenIdle';
import { allChoices, type ChoiceListProps } from './choices';
import { Select } from './Select';

export type ChoicePickerProps = ChoiceListProps;

const COMBOBOX_FROM = 15;
const ACTION_VALUE = 'choice-action';
const NO_VALUE = '';

const Combobox = lazy(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "idle" */ './Combobox').then(
    (loaded) => ({ default: loaded.Combobox }),
    // If the combobox can't be loaded, the native list stays.
    () => ({ default: NativePicker }),
  );
});

function NativePicker({
  label,
  groups,
  value,
  onValueChange,
  action,
  id,
  isDisabled,
}: ChoicePickerProps) {
  const handleValueChange = (next: string) => {
    if (next === ACTION_VALUE) action?.onSelect();
    else if (next !== NO_VALUE) onValueChange(next);
  };
  const blank = value === null ? [{ id: NO_VALUE, label: '' }] : [];
  const last =
    action === undefined
      ? []
      : [{ key: 'action', label: null, choices: [{ id: ACTION_VALUE, label: action.label }] }];
  return (
    <Select
      aria-label={label}
      choices={blank}
      groups={[...groups, ...last]}
      value={value ?? NO_VALUE}
      onValueChange={handleValueChange}
      {...(id === undefined ? {} : { id })}
      {...(isDisabled === undefined ? {} : { isDisabled })}
    />
  );
}

/**
 * Selects one of several grouped choices: a native list for fewer than 15, otherwise a combobox.
 * The combobox loads when the page is idle; the native list is used until then.
 */
export function ChoicePicker(props: ChoicePickerProps) {
  const [hasFocus, setHasFocus] = useState(false);
  if (allChoices(props.groups).length < COMBOBOX_FROM) return <NativePicker {...props} />;
  return (
    <span role="presentation" onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <Suspense fallback={<NativePicker {...props} />}>
        <Combobox {...props} isFocusedAtStart={hasFocus} />
      </Suspense>
    </span>
  );
}
